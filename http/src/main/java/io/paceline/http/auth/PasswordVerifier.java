package io.paceline.http.auth;

import java.security.Principal;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Checks a name and a password.
 *
 * <p>Thread rules: called on a loop; must not wait. Checking a hash that is slow on purpose belongs on another thread.
 */
@FunctionalInterface
public interface PasswordVerifier {

    /**
     * Checks them; compare secrets with {@link Auth#sameSecret}.
     *
     * @return a stage of whom they belong to, or of null if nobody
     */
    CompletionStage<? extends @Nullable Principal> verify(String name, String password);
}
