/**
 * Who one is: what a server asks for it, and the answers.
 *
 * <pre>
 *   AuthenticationSASL… ──► Authenticator ──► work off the loop ──► SASLResponse, PasswordMessage
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.internal.auth;

import org.jspecify.annotations.NullMarked;
