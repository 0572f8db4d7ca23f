package io.paceline.service.internal.proxy;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.core.proxy.ProxyType;
import io.paceline.service.ShardKeyException;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** Makes the proxies of references. */
public final class Proxies {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    private Proxies() {}

    /**
     * Makes a proxy.
     *
     * @param lookup what may call the methods, or null if they are open to us
     * @throws IllegalArgumentException naming the service, and the method that cannot be called
     */
    public static <P> P create(ProxyTarget<?> target, Class<P> type, MethodHandles.@Nullable Lookup lookup) {
        try {
            ProxyType<P> proxies = ProxyType.of(type);
            MethodAccess access = new MethodAccess(OWN, lookup, "proxy(type, MethodHandles.lookup())");
            ProxyBinding<?> binding = new ProxyBinding<>(target, type, access);
            String name = ProxyType.name(type) + " of service '" + target.name() + "'";
            return proxies.create(binding.methods(proxies), target.identity(), name);
        } catch (ShardKeyException refused) {
            throw refused;
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("service '" + target.name() + "': " + refused.getMessage(), refused);
        }
    }
}
