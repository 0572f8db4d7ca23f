/**
 * The client of annotated interfaces.
 *
 * <pre>
 * your code ─► MyApi ─► EndpointClient ─► HttpClient ─► socket ─► EndpointServer ─► the method of the service
 *     ▲                                                                                       │
 *     └── value, or the exception that it threw ◄─────────────── answer ◄─────────────────────┘
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.client;

import org.jspecify.annotations.NullMarked;
