/**
 * Checks the arguments of methods by Jakarta Validation, if it is on the class path.
 *
 * <pre>
 * at start:   Operation ─► Constraints ─► JakartaCheck, if any parameter is constrained
 * a request:  arguments ─► JakartaCheck ─► as they are, or 400 with the fields that are wrong
 * </pre>
 *
 * <p>Only {@code JakartaCheck} links to the API, and it is not loaded where nothing is constrained.
 */
@NullMarked
package io.paceline.endpoint.internal.validate;

import org.jspecify.annotations.NullMarked;
