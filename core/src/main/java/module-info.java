/** Replies, call context, clocks, queues and the event-loop interfaces. */
module io.paceline.core {
    requires static transitive org.jspecify;

    exports io.paceline.core;
    exports io.paceline.core.flow;
    exports io.paceline.core.proxy;
    exports io.paceline.core.queue;
}
