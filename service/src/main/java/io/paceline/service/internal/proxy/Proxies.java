package io.paceline.service.internal.proxy;

import io.paceline.service.ShardKeyException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the proxies of references. */
public final class Proxies {

    private Proxies() {}

    /**
     * Makes a proxy.
     *
     * @param lookup what may call the methods, or null if they are open to us
     * @throws IllegalArgumentException naming the service, and the method that cannot be called
     */
    public static <P> P create(ProxyTarget<?> target, Class<P> type, MethodHandles.@Nullable Lookup lookup) {
        requireUsable(target, Objects.requireNonNull(type, "type"));
        try {
            ProxyBinding<?> binding = new ProxyBinding<>(target, type, new Access(lookup));
            ServiceProxy proxy = new ServiceProxy(target, type, binding.methods());
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, proxy));
        } catch (ShardKeyException refused) {
            throw refused;
        } catch (NoSuchMethodException | IllegalArgumentException refused) {
            throw new IllegalArgumentException("service '" + target.name() + "': " + refused.getMessage(), refused);
        }
    }

    private static void requireUsable(ProxyTarget<?> target, Class<?> type) {
        String obstacle = !type.isInterface()
                ? "no interface"
                : type.isSealed() ? "sealed" : type.isHidden() ? "a hidden class" : null;
        if (obstacle != null) {
            throw new IllegalArgumentException("service '" + target.name() + "': type: " + type.getName() + " is "
                    + obstacle + " (expected: an interface that anybody may implement)");
        }
    }
}
