/**
 * What the annotations of a class say of the requests it answers or sends; the same for server, client and
 * documentation.
 *
 * <pre>
 * class or interface ─► ClassView ─► Mapping ─► Operation (pattern, methods, parameters, result)
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.model;

import org.jspecify.annotations.NullMarked;
