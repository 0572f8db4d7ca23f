/**
 * One table of numbers and one of fortunes, read and written over HTTP; on an embedded database unless another is named.
 *
 * <pre>
 * GET /db, /queries, /fortunes, /updates ─► WorldApi ─► SqlClient ─► PostgreSQL
 * </pre>
 */
@NullMarked
package io.paceline.apps.world;

import org.jspecify.annotations.NullMarked;
