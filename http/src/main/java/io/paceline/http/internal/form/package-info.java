/**
 * Reads bodies that are forms.
 *
 * <pre>
 * application/x-www-form-urlencoded   body ─► UrlEncodedForm ─────────────────────────────► Form
 * multipart/form-data     bodyStream() piece ─► MultipartReader ─► MultipartParser ─► Part ─► Form
 *                                      ▲                                              │
 *                                      └── next piece, once it is written ── FileThreads
 * </pre>
 *
 * <p>A file is written on a thread for files, one piece of the body at a time, and the next piece is asked for when that
 * is done: what a request holds in memory does not grow with what it sends.
 */
@NullMarked
package io.paceline.http.internal.form;

import org.jspecify.annotations.NullMarked;
