/**
 * The client over a source of connections: statements to commands, sessions, transactions and streams over leases.
 *
 * <pre>
 *   BoundStatement ──► ClientCommand ──► ConnectionSource ──► a lane of the pool
 *                            │
 *   LeasedSession ──► LeaseQueue ──► Lease ──► one connection
 *                            ▲
 *   ActiveTransaction ───────┘  its first statement carries BEGIN, what follows waits until that is answered
 * </pre>
 */
@NullMarked
package io.paceline.sql.internal.client;

import org.jspecify.annotations.NullMarked;
