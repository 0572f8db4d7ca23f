/**
 * The engine behind the client: statements to commands, sessions and transactions over leases.
 *
 * <pre>
 *   Statement ──► Command ──► CommandSource ──► a lane of the pool
 *   Session, Transaction, stream ──► Lease ──► one connection
 * </pre>
 */
@NullMarked
package io.paceline.sql.internal;

import org.jspecify.annotations.NullMarked;
