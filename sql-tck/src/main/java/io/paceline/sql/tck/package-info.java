/**
 * What every driver has to do, as tests that its own extend: one abstract class for each area, and {@link
 * io.paceline.sql.tck.SqlTck} for what differs from database to database.
 *
 * <pre>
 *   a driver's test ──extends──► QueryContract, TransactionContract, …
 *        └──── SqlTck ──────────► a client, and statements in its own dialect
 * </pre>
 */
@NullMarked
package io.paceline.sql.tck;

import org.jspecify.annotations.NullMarked;
