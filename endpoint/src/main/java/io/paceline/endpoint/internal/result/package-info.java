/**
 * Makes an answer out of what a method returned.
 *
 * <pre>
 * value ─► ResultWriter ─► HttpResponse
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.result;

import org.jspecify.annotations.NullMarked;
