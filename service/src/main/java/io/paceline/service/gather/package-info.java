/**
 * One result out of several calls: gathering with a deadline and partial results, retry, hedged calls and a circuit
 * breaker; each result is a {@link io.paceline.core.Reply} whose continuations run at the calling service.
 *
 * <pre>
 *   calling service ──┬─► call a ──┐
 *        ▲            ├─► call b ──┼─► outcomes ──► goal reached, failed, or time over ──► one reply
 *        │            └─► call c ──┘                               │                          │
 *        │                                                         └─► open calls cancelled   │
 *        └──────────────────────────────── continuation ◄──────────────────────────────────────┘
 * </pre>
 */
@NullMarked
package io.paceline.service.gather;

import org.jspecify.annotations.NullMarked;
