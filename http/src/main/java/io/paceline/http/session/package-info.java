/**
 * Sessions that live in a signed cookie: the server keeps nothing.
 *
 * <pre>
 * Cookie ─► SessionCodec (verify, decrypt, not expired) ─► Session ─► handler ─► changed? ─► SessionCodec ─► Set-Cookie
 *              └─ anything else: an empty session
 * </pre>
 */
@NullMarked
package io.paceline.http.session;

import org.jspecify.annotations.NullMarked;
