package io.paceline.checks;

import static java.util.Map.entry;

import java.util.Map;

/**
 * The methods of loop modules that may wait, each with the reason: they run on the thread of a caller who asked for
 * it, never on a loop. An entry is {@code class#method}; an entry that is not needed any more fails the check.
 */
final class MayWait {

    static final Map<String, String> METHODS = Map.ofEntries(
            entry("io.paceline.core.Clock#park", "for await(), which refuses loops by name"),
            entry("io.paceline.core.ManualClock#park", "for await(), which refuses loops by name"),
            entry("io.paceline.core.Promise#parkUntil", "the inside of await(), which refuses loops by name"),
            entry("io.paceline.core.queue.Receiver#park", "the inside of take() and run(), which refuse loops by name"),
            entry(
                    "io.paceline.core.queue.Receiver#parkForGood",
                    "the inside of take() and run(), which refuse loops by name"),
            entry(
                    "io.paceline.core.queue.Sender#parkUntilTaken",
                    "the inside of a send() that waits, which refuses loops by name"),
            entry("io.paceline.core.Reply#await", "refuses loops, and services that must not wait, by name"),
            entry(
                    "io.paceline.endpoint.server.ServiceGroup#drain",
                    "stop() runs what was accepted; http refuses it on loops"),
            entry(
                    "io.paceline.http.internal.HttpServerCore#awaitNoConnections",
                    "stop() returns once all is answered; refused by name on a loop"),
            entry(
                    "io.paceline.http.internal.client.ClientCore#close",
                    "returns once its connections are closed; refused by name on a loop"),
            entry(
                    "io.paceline.http.internal.HttpServerCore#holdProcess",
                    "the thread of its own that keeps the process alive while the server runs"),
            entry(
                    "io.paceline.core.proxy.WaitingMethod#result",
                    "a proxy's method that returns the value itself; refuses loops and services by name before it calls"),
            entry("io.paceline.net.NetEventLoops#close", "ends the loops; refused by name on one of them"),
            entry(
                    "io.paceline.service.internal.DedicatedRunner#park",
                    "the thread of one service, which has nothing to do"),
            entry(
                    "io.paceline.service.internal.VirtualRunner#run",
                    "a virtual thread that lets the others have its carrier"),
            entry(
                    "io.paceline.sql.internal.client.PooledClient#close",
                    "returns once its connections are closed; refused by name on a loop"),
            entry("io.paceline.service.stepping.Stepper#result", "the reply is there: the stepper has stepped for it"),
            entry("io.paceline.net.TcpListener#await", "start() returns once bound; Netty refuses it on the loop"),
            entry("io.paceline.net.TcpListener#awaitRelease", "close() returns once the port is free again"),
            entry("io.paceline.service.internal.Watchdog#run", "a thread of its own, which looks and sleeps in turn"),
            entry("io.paceline.net.TcpListener#close", "returns once closed; Netty refuses it on the loop"));

    private MayWait() {}
}
