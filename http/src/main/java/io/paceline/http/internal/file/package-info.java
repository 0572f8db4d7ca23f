/**
 * Files as answers: found, opened and read by threads of their own, sent whole, in part or not at all as the request says.
 *
 * <pre>
 * path ─► OpenFile ─► FileAnswer ─► 304, 412, 416
 *        (FileThreads)     │
 *                          └──────► 200, 206: ByteSource ─► pieces, as the client reads
 * </pre>
 */
@NullMarked
package io.paceline.http.internal.file;

import org.jspecify.annotations.NullMarked;
