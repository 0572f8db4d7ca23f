package io.paceline.http.auth;

import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Somebody who was identified, with roles.
 *
 * @param name not empty
 * @param roles what this one may do, in terms of the application
 * @param claims what else is known, such as the claims of a token; not shown by {@link #toString}
 */
public record Identity(String name, Set<String> roles, Map<String, Object> claims) implements Principal {

    /** Somebody with roles and claims; sets and maps are copied. */
    public Identity {
        Objects.requireNonNull(name, "name");
        roles = Set.copyOf(roles);
        claims = Map.copyOf(claims);
    }

    /** Somebody with roles. */
    public static Identity of(String name, String... roles) {
        return new Identity(name, Set.of(roles), Map.of());
    }

    @Override
    public String getName() {
        return name;
    }

    /** The name only. */
    @Override
    public String toString() {
        return "Identity[" + name + "]";
    }
}
