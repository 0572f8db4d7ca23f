package io.paceline.http.auth;

import java.security.Principal;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Checks a bearer token, such as a JWT.
 *
 * <p>Thread rules: called on a loop; must not wait.
 */
@FunctionalInterface
public interface TokenVerifier {

    /**
     * Checks it.
     *
     * @param token as it came; made of the characters of RFC 6750, section 2.1
     * @return a stage of whom it belongs to, or of null if it is not valid
     */
    CompletionStage<? extends @Nullable Principal> verify(String token);
}
