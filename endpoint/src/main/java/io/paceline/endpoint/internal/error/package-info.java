/**
 * What a service says of its own failures.
 *
 * <pre>
 * exception ─► ExceptionMethods (the closest type) ─► ExceptionMethod, run as the service ─► result ─► HttpResponse
 *     └─► StatusOfException ─► HttpException
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.error;

import org.jspecify.annotations.NullMarked;
