package io.paceline.service.internal.proxy;

import org.jspecify.annotations.Nullable;

/** What happens when one method of a proxy is called. */
@FunctionalInterface
interface ProxyMethod {

    @Nullable
    Object invoke(Object proxy, @Nullable Object[] arguments) throws Throwable;
}
