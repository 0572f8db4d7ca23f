/**
 * Makes requests out of calls of annotated methods, and what the methods return out of the answers.
 *
 * <pre>
 * interface ─► ClientMethods ─► ClientMethod
 * a call:  arguments ─► ArgumentWriter ─► RequestDraft ─► Sender ─► HttpClient
 *          result    ◄─ ResultReader, Failure ◄──────────────────── answer
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.client;

import org.jspecify.annotations.NullMarked;
