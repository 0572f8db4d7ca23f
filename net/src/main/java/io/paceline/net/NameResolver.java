package io.paceline.net;

import io.netty.channel.EventLoop;
import io.netty.resolver.dns.DefaultDnsCache;
import io.netty.resolver.dns.DnsCache;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import io.paceline.core.Argument;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns host names into addresses by asking the DNS servers of the machine from the event loops, so that no thread waits.
 * The hosts file comes first; answers are kept for as long as their time to live says, and at most for {@code ttlMax}.
 *
 * <p>Thread rules: every method may be called from any thread; none waits.
 */
public final class NameResolver implements AutoCloseable {

    private final NetEventLoops loops;
    private final Duration timeout;
    private final List<InetSocketAddress> servers;
    private final DnsCache cache;

    // one for each loop that has asked; made by that loop
    private final AtomicReferenceArray<DnsNameResolver> resolvers;

    private NameResolver(NetEventLoops loops, Builder builder) {
        this.loops = loops;
        this.timeout = builder.timeout;
        this.servers = builder.servers;
        this.cache = new DefaultDnsCache(0, (int) builder.ttlMax.toSeconds(), 0);
        this.resolvers = new AtomicReferenceArray<>(loops.size());
    }

    /** Starts to describe a resolver. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Finds the addresses of a host.
     *
     * @param loop one of this resolver's loops
     * @param host a name, or an address in text form, which is not asked for
     * @param outcome is given the addresses, at least one, or why there are none; on the loop, or at once if the caller is
     *     there and the answer is known
     */
    public void resolve(
            NetEventLoop loop,
            String host,
            BiConsumer<? super @Nullable List<InetAddress>, ? super @Nullable Throwable> outcome) {
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        if (literal != null) {
            try {
                outcome.accept(List.of(InetAddress.getByAddress(literal)), null);
            } catch (UnknownHostException e) {
                throw new IllegalStateException("host: " + host + " (expected: 4 or 16 bytes)", e);
            }
            return;
        }
        if (loop.inLoop()) {
            ask(loop, host, outcome);
        } else {
            loop.execute(() -> ask(loop, host, outcome));
        }
    }

    private void ask(
            NetEventLoop loop,
            String host,
            BiConsumer<? super @Nullable List<InetAddress>, ? super @Nullable Throwable> outcome) {
        DnsNameResolver resolver = resolvers.get(loop.index());
        if (resolver == null) {
            resolver = create(loop.netty());
            resolvers.set(loop.index(), resolver);
        }
        Future<List<InetAddress>> found = resolver.resolveAll(host);
        found.addListener(done -> {
            if (found.isSuccess()) {
                outcome.accept(found.getNow(), null);
            } else {
                outcome.accept(null, found.cause());
            }
        });
    }

    private DnsNameResolver create(EventLoop loop) {
        DnsNameResolverBuilder builder = new DnsNameResolverBuilder(loop)
                .datagramChannelFactory(loops.transport()::datagramChannel)
                .socketChannelFactory(loops.transport()::socketChannel)
                .queryTimeoutMillis(timeout.toMillis())
                .resolveCache(cache);
        if (!servers.isEmpty()) {
            builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
        }
        return builder.build();
    }

    /** Gives its sockets back; what is being asked fails. The loops must still run. */
    @Override
    public void close() {
        for (int i = 0; i < resolvers.length(); i++) {
            int index = i;
            loops.loop(i).execute(() -> {
                DnsNameResolver resolver = resolvers.getAndSet(index, null);
                if (resolver != null) {
                    resolver.close();
                }
            });
        }
    }

    /** Describes a resolver. Not thread-safe. */
    public static final class Builder {
        private List<InetSocketAddress> servers = List.of();
        private Duration timeout = Duration.ofSeconds(2);
        private Duration ttlMax = Duration.ofMinutes(5);

        private Builder() {}

        /** The DNS servers to ask, one after the other; default those of the machine ({@code /etc/resolv.conf}). */
        public Builder servers(InetSocketAddress... servers) {
            this.servers = List.of(servers);
            return this;
        }

        /** How long one server has for one question; 1 ms to 1 minute, default 2 s. Then it is asked again, or the next. */
        public Builder timeout(Duration timeout) {
            this.timeout = Argument.between("timeout", timeout, Duration.ofMillis(1), Duration.ofMinutes(1));
            return this;
        }

        /** How long an answer is kept at most, whatever its time to live says; 0 s to 1 day, default 5 minutes. */
        public Builder ttlMax(Duration ttlMax) {
            this.ttlMax = Argument.between("ttlMax", ttlMax, Duration.ZERO, Duration.ofDays(1));
            return this;
        }

        /** A resolver that works on these loops, which it does not close. */
        public NameResolver build(NetEventLoops loops) {
            return new NameResolver(loops, this);
        }
    }
}
