/**
 * Where clients are opened.
 *
 * <pre>
 *   uri, options ──► driver of that scheme ──► pool ──► SqlClient
 * </pre>
 */
@NullMarked
package io.paceline.sql.client;

import org.jspecify.annotations.NullMarked;
