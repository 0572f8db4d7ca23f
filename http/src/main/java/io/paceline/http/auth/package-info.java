/**
 * Who a request is from, and what that one may do.
 *
 * <pre>
 * request ─► Auth ─► Authenticator ─► verifier (now, or later elsewhere) ─► Principal into the call context ─► handler
 *              └─ 401 with WWW-Authenticate                                          └─ Auth.rolesAllowed: 403
 * </pre>
 */
@NullMarked
package io.paceline.http.auth;

import org.jspecify.annotations.NullMarked;
