/**
 * Events within one process, and beyond it by connectors: channels that services and listeners subscribe to, each with a
 * ring of its own, so that none waits for another.
 *
 * <pre>
 *   publish ──► channel ──┬──► ring (bounded) ──► service, one message per batch
 *                         ├──► ring (bounded) ──► listener or Flow subscriber, on its executor
 *                         ├──► group: one of its members
 *                         └──► connectors ──► other buses (never back)
 * </pre>
 */
@NullMarked
package io.paceline.service.event;

import org.jspecify.annotations.NullMarked;
