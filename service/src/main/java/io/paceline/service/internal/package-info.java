/**
 * The engine: mailboxes, the turns of threads that run them, the calls that wait in them, and workers, which are several
 * mailboxes behind one reference.
 *
 * <pre>
 *   WorkersReference ──WorkerRoute──┐
 *   ServiceReference ───────────────┴─send──► Mailbox ◄──execute── replies, timers
 *                                               │  ▲
 *                              Runner.schedule  ▼  │ drain
 *                                            Turn of a thread ──► the object
 * </pre>
 */
@NullMarked
package io.paceline.service.internal;

import org.jspecify.annotations.NullMarked;
