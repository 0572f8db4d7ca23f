/**
 * Batch queues: bounded hand-over of items from sender threads to one receiver, fast because both work in batches.
 *
 * <pre>
 *   sender 1 ──write──► ring 1 ──┐ published once a batch
 *   sender 2 ──write──► ring 2 ──┼──────► receiver: drains ring after ring, in turn
 *   sender 3 ──write──► ring 3 ──┘        │
 *       ▲                                 ├─ nothing published: takes what is written all the same
 *       └── wake ◄──── Signal ◄───────────┴─ nothing written: idles; says when it parks
 * </pre>
 */
@NullMarked
package io.paceline.core.queue;

import org.jspecify.annotations.NullMarked;
