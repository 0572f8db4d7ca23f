/**
 * Makes and serves the OpenAPI document of a server.
 *
 * <pre>
 * at start:   Operation ─► Document ─► Parameters, Bodies, Responses ─► JSON
 *                             └─ schema ─► components
 * a request:  GET /openapi.json ─► those bytes, or 304
 *             GET /docs         ─► DocsPage ─► files of Swagger UI
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.openapi;

import org.jspecify.annotations.NullMarked;
