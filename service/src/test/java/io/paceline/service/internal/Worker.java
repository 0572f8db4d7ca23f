package io.paceline.service.internal;

import io.paceline.core.Reply;
import io.paceline.service.ShardKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Knows its number: one of several behind a reference, for tests. */
class Worker {
    final int number;
    final List<Object> seen = new ArrayList<>();

    Worker(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public int add(@ShardKey Object key, Object value) {
        seen.add(value);
        return number;
    }

    public CompletionStage<Integer> addLater(Object key) {
        return Reply.of(number);
    }

    public void fail() {
        throw new IllegalStateException("planned");
    }

    interface Numbers {
        Reply<Integer> number();
    }

    interface Adding {
        Reply<Integer> add(Object key, Object value);

        void fail();

        Reply<Integer> addLater(Object key);
    }
}
