/**
 * The HTTP client.
 *
 * <pre>
 * HttpClient ─► ClientRequest ─► send() ─► Reply ─► ClientResponse, at the home of the caller
 *                                  └► sendStreaming() ─► Reply ─► StreamedResponse ─► pieces of the body
 * </pre>
 */
@NullMarked
package io.paceline.http.client;

import org.jspecify.annotations.NullMarked;
