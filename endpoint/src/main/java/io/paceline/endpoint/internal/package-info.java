/**
 * Binds annotated methods to routes and services.
 *
 * <pre>
 * at start:   class ─► model ─► bind, result ─► MethodBinding ─► Router
 * a request:  CallHandler ─► bind … ─► EndpointCall ─► mailbox ─► method ─► result ─► HttpResponse
 *             └──────────── on the loop ───────────┘    └──── while the service is owned ────┘
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal;

import org.jspecify.annotations.NullMarked;
