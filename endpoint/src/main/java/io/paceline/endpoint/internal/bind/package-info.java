/**
 * Makes the arguments of a method out of a request.
 *
 * <pre>
 * at start:   OperationParameter ─► ParameterBindings ─► ParameterBinding
 * a request:  HttpRequest ─► TextSource ─► Conversion ─► Container ─► argument
 *                         ├─► PartBinding, BodyBinding ────────────► argument
 *                         └─► ContextBindings ─────────────────────► argument
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.bind;

import org.jspecify.annotations.NullMarked;
