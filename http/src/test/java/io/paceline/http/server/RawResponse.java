package io.paceline.http.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response as a strict client read it.
 *
 * @param body its bytes, each as a character
 */
record RawResponse(int status, String reason, List<Field> fields, String body) {

    /** A header field line. */
    record Field(String name, String value) {}

    /** The value of a field that may come once; null if it did not. */
    @Nullable
    String header(String name) {
        List<String> all = all(name);
        if (all.size() > 1) {
            throw new AssertionError(name + " came " + all.size() + " times in " + this);
        }
        return all.isEmpty() ? null : all.get(0);
    }

    List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .toList();
    }

    /** Whether the server says that the connection ends behind this response. */
    boolean saysClose() {
        return "close".equals(header("Connection"));
    }

    byte[] bytes() {
        return body.getBytes(StandardCharsets.ISO_8859_1);
    }

    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return status + " " + reason + " " + fields + " " + (body.length() > 300 ? body.length() + " bytes" : text());
    }
}
