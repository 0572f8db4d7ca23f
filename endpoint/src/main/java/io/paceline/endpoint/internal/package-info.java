/**
 * Binds annotated methods to routes and services.
 *
 * <pre>
 * at start:   class ─► ClassView ─► Mapping ─► MethodBinding ─► Router
 * a request:  MethodHandler ─► ParameterBinding … ─► EndpointCall ─► mailbox ─► method ─► ResultWriter ─► HttpResponse
 *             └──────────── on the loop ────────────────────────┘    └──── while the service is owned ────┘
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal;

import org.jspecify.annotations.NullMarked;
