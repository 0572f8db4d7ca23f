package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

        @Override
        Iterable<String> names(HttpRequest request) {
            return request.queryNames();
        }
    },

    /** The query, then the fields of a form in the body, as Spring looks for them. */
    FORM("parameter") {
        @Override
        @Nullable
        String first(HttpRequest request, String name) {
            String inQuery = request.query(name);
            return inQuery == null ? request.form().first(name) : inQuery;
        }

        @Override
        List<String> all(HttpRequest request, String name) {
            List<String> inQuery = request.queryAll(name);
            List<String> inForm = request.form().all(name);
            return inForm.isEmpty() ? inQuery : concat(inQuery, inForm);
        }

        @Override
        Iterable<String> names(HttpRequest request) {
            Set<String> names = new LinkedHashSet<>(request.queryNames());
            names.addAll(request.form().names());
            return names;
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

        @Override
        Iterable<String> names(HttpRequest request) {
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            request.headers().forEach((name, value) -> names.add(name));
            return names;
        }
    },

    COOKIE("cookie") {
        @Override
        @Nullable
        String first(HttpRequest request, String name) {
            return request.cookie(name);
        }

        @Override
        List<String> all(HttpRequest request, String name) {
            String value = request.cookie(name);
            return value == null ? List.of() : List.of(value);
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

    /** Every name that has a text. */
    Iterable<String> names(HttpRequest request) {
        throw new UnsupportedOperationException(label + ": its names are those of the method");
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
