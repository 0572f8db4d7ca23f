package io.paceline.endpoint.internal.client;

import io.paceline.http.HttpBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request while its arguments are written into it. Belongs to the thread of the call. */
final class RequestDraft {

    /** One name and value. */
    record Field(String name, String value) {}

    final Map<String, String> path = new HashMap<>();
    final List<Field> headers = new ArrayList<>();
    final StringBuilder query = new StringBuilder();
    final StringBuilder form = new StringBuilder();
    final StringBuilder cookies = new StringBuilder();

    @Nullable
    MultipartBody parts;

    @Nullable
    String contentType;

    HttpBody body = HttpBody.NONE;

    /** Appends a pair to a query or form. */
    static void pair(StringBuilder to, String name, String value) {
        if (!to.isEmpty()) {
            to.append('&');
        }
        Percent.encode(name, '.', to);
        to.append('=');
        Percent.encode(value, '.', to);
    }

    void cookie(String name, String value) {
        cookies.append(cookies.isEmpty() ? "" : "; ").append(name).append('=').append(value);
    }

    void body(String type, byte[] bytes) {
        contentType = type;
        body = new HttpBody.Bytes(bytes);
    }

    MultipartBody parts() {
        MultipartBody present = parts;
        if (present == null) {
            present = new MultipartBody();
            parts = present;
        }
        return present;
    }
}
