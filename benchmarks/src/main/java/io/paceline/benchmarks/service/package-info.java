/**
 * The bench {@code service}: what a message to an object with state costs, inline and across threads, each system in a
 * process of its own that measures itself.
 *
 * <pre>
 *   ServiceBench ─► ChildCase ─► CaseProcess ══stdin, stdout══► child.Child ─► PacelineServices, or a peer
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.service;

import org.jspecify.annotations.NullMarked;
