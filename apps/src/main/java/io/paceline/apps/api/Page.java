package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;
import java.util.List;

/** Some of many. */
record Page<T>(
        @Schema(description = "Counted from 0.") int page,
        int size,

        @Schema(description = "How many there are on all pages.")
        int total,

        List<T> items) {

    static <T> Page<T> of(List<T> all, int page, int size) {
        int from = (int) Math.min((long) page * size, all.size());
        int to = Math.min(from + size, all.size());
        return new Page<>(page, size, all.size(), List.copyOf(all.subList(from, to)));
    }
}
