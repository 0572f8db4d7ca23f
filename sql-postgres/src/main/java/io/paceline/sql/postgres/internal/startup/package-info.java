/**
 * From an address to a connection that is ready: servers, addresses and TLS are tried in their order.
 *
 * <pre>
 *   Connecting ──► Attempt ──► TlsRequest ──► TLS ──► StartupExchange ──► PgConnection
 *       ▲             │
 *       └── the next ◄┘ failed
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.internal.startup;

import org.jspecify.annotations.NullMarked;
