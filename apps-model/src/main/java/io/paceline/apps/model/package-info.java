/**
 * What an app and its rival share, so that only the way from socket to database differs: each app has a package with
 * its records, its SQL, its pages and its access by JDBC.
 *
 * <pre>
 * app on Paceline ─┐                ┌─► records ─► JSON
 *                  ├─► SQL ─► rows ─┤
 * rival ───────────┘                └─► Pages ─► HTML
 * </pre>
 */
@NullMarked
package io.paceline.apps.model;

import org.jspecify.annotations.NullMarked;
