/**
 * Values of PostgreSQL types to and from their binary and text forms.
 *
 * <pre>
 *   DataRow ──► PgRow ──► Codec of the column's OID ──► Java value
 *   Java value ──► Codec of the parameter's OID ──► Bind
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.internal.codec;

import org.jspecify.annotations.NullMarked;
