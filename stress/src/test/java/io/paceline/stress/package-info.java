/**
 * What threads may see of queues, mailboxes and promises.
 *
 * <pre>
 *   StressTest ─► jcstress ─► many JVMs, each with other compilers ─► actors of one class at once, millions of times
 *                                                                       └─► each outcome: expected, or a failure
 * </pre>
 */
package io.paceline.stress;
