package io.paceline.service.event;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a channel that is an interface: one call of one of its methods. Connectors see these.
 *
 * @param method the name of the method
 * @param arguments what it was called with; numbers and so on are boxed
 */
public record MethodEvent(String method, List<@Nullable Object> arguments) {

    static MethodEvent of(String method, @Nullable Object @Nullable [] arguments) {
        return new MethodEvent(
                method, arguments == null ? List.of() : Collections.unmodifiableList(Arrays.asList(arguments.clone())));
    }
}
