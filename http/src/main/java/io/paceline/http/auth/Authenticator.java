package io.paceline.http.auth;

import io.paceline.http.HttpRequest;
import java.security.Principal;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who a request is from by one kind of credentials (RFC 9110, section 11).
 *
 * <p>Thread rules: called on the loop of the request; must not wait. What takes time, such as a slow hash of a password,
 * belongs elsewhere and completes the stage from there.
 */
public interface Authenticator {

    /**
     * Looks for credentials and checks them.
     *
     * @return null if the request has no credentials of this kind; else a stage of whom they belong to, or of null if they
     *     are wrong
     */
    @Nullable
    CompletionStage<? extends @Nullable Principal> authenticate(HttpRequest request);

    /**
     * What WWW-Authenticate says (RFC 9110, section 11.6.1).
     *
     * @param refused whether there were credentials of this kind, which are wrong
     */
    String challenge(boolean refused);
}
