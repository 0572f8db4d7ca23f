package io.paceline.http.internal.wire;

import io.netty.handler.codec.http.HttpHeaders;
import io.paceline.http.Headers;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The header fields that Netty decoded. */
public final class DecodedHeaders implements Headers {

    private final HttpHeaders fields;

    public DecodedHeaders(HttpHeaders fields) {
        this.fields = fields;
    }

    @Override
    public @Nullable String get(String name) {
        return fields.get(name);
    }

    @Override
    public List<String> all(String name) {
        return fields.getAll(name);
    }

    @Override
    public boolean contains(String name) {
        return fields.contains(name);
    }

    @Override
    public int size() {
        return fields.size();
    }

    @Override
    public void forEach(BiConsumer<String, String> action) {
        Iterator<Map.Entry<String, String>> entries = fields.iteratorAsString();
        while (entries.hasNext()) {
            Map.Entry<String, String> entry = entries.next();
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public String toString() {
        // Names only: values such as Authorization and Cookie must not reach a log.
        return "Headers" + fields.names();
    }
}
