package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in a request that holds named texts. */
enum TextSource {
    QUERY("query parameter") {
        @Override
        @Nullable
        String first(HttpRequest request, String name) {
            return request.query(name);
        }

        @Override
        List<String> all(HttpRequest request, String name) {
            return request.queryAll(name);
        }
    },

    HEADER("header") {
        @Override
        @Nullable
        String first(HttpRequest request, String name) {
            return request.header(name);
        }

        @Override
        List<String> all(HttpRequest request, String name) {
            return request.headers().all(name);
        }
    },

    PATH("path variable") {
        @Override
        String first(HttpRequest request, String name) {
            return request.pathVariable(name);
        }

        @Override
        List<String> all(HttpRequest request, String name) {
            return List.of(request.pathVariable(name));
        }
    };

    /** What it is called, for the client. */
    final String label;

    TextSource(String label) {
        this.label = label;
    }

    abstract @Nullable String first(HttpRequest request, String name);

    abstract List<String> all(HttpRequest request, String name);
}
