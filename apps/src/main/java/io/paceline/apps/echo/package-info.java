/**
 * JSON to records and back by a plain handler, without annotations.
 *
 * <pre>
 * POST /test ─► Router ─► GuestList ─► JSON
 * </pre>
 */
@NullMarked
package io.paceline.apps.echo;

import org.jspecify.annotations.NullMarked;
