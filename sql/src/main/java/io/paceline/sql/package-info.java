/**
 * Databases without a thread that waits: statements, what their rows become, sessions and transactions.
 *
 * <pre>
 *   Query ──► Statement.bind ──► one, list, … ──► pool ──► connection ──► database
 *                                                                            │
 *   your service ◄── Reply ◄── RowMapper, on the loop of the connection ◄────┘
 * </pre>
 */
@NullMarked
package io.paceline.sql;

import org.jspecify.annotations.NullMarked;
