package io.paceline.http.internal;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of a connection that are not answered yet, in the order of their requests, which is the order of their
 * answers (RFC 9112, section 9.3.2).
 *
 * <p>Thread rules: touched on the loop of its connection only.
 */
final class ExchangeQueue {

    private @Nullable Exchange first;
    private @Nullable Exchange last;
    private @Nullable Exchange waiting;
    private int atWork;

    boolean isEmpty() {
        return first == null;
    }

    /** The exchange whose answer is due next. */
    @Nullable
    Exchange first() {
        return first;
    }

    /** The first exchange whose handler has not been called. */
    @Nullable
    Exchange waiting() {
        return waiting;
    }

    /** How many handlers have been called whose answers are not written yet. */
    int atWork() {
        return atWork;
    }

    void add(Exchange exchange) {
        if (last == null) {
            first = exchange;
        } else {
            last.next = exchange;
        }
        last = exchange;
        if (waiting == null) {
            waiting = exchange;
        }
    }

    /** Its handler is called now. */
    void begin(Exchange exchange) {
        exchange.atWork = true;
        atWork++;
        skip(exchange);
    }

    /** Its handler will not be called. */
    void skip(Exchange exchange) {
        exchange.dispatched = true;
        while (waiting != null && waiting.dispatched) {
            waiting = waiting.next;
        }
    }

    void removeFirst() {
        if (first != null) {
            if (first.atWork) {
                atWork--;
            }
            first = first.next;
        }
        if (first == null) {
            last = null;
        }
    }

    void forEach(Consumer<Exchange> action) {
        for (Exchange exchange = first; exchange != null; exchange = exchange.next) {
            action.accept(exchange);
        }
    }

    /** Forgets all; gives the first of them, from which the others can be reached. */
    @Nullable
    Exchange removeAll() {
        Exchange all = first;
        first = null;
        last = null;
        waiting = null;
        atWork = 0;
        return all;
    }
}
