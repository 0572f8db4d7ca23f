/**
 * Bearer tokens that are JSON Web Tokens (RFC 7519), checked with Nimbus JOSE+JWT.
 *
 * <pre>
 * token ─► JwtVerifier ─► VerificationKey (by algorithm and key id) ─► claims (exp, nbf, iss, aud) ─► Identity
 *              └─ anything else: nobody, which is a 401
 * </pre>
 */
@NullMarked
package io.paceline.http.jwt;

import org.jspecify.annotations.NullMarked;
