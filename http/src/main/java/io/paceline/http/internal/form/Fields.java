package io.paceline.http.internal.form;

import io.paceline.http.Form;
import io.paceline.http.UploadedFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A form that was read. */
final class Fields implements Form {

    /** A form without anything. */
    static final Form NONE = new Fields(Map.of(), List.of());

    private final Map<String, List<String>> values;
    private final List<UploadedFile> parts;

    Fields(Map<String, List<String>> values, List<UploadedFile> parts) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.parts = List.copyOf(parts);
    }

    @Override
    public @Nullable String first(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.get(0);
    }

    @Override
    public List<String> all(String name) {
        return Collections.unmodifiableList(values.getOrDefault(name, List.of()));
    }

    @Override
    public Set<String> names() {
        return values.keySet();
    }

    @Override
    public @Nullable UploadedFile part(String name) {
        for (UploadedFile part : parts) {
            if (part.name().equals(name)) {
                return part;
            }
        }
        return null;
    }

    @Override
    public List<UploadedFile> parts(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).toList();
    }

    @Override
    public List<UploadedFile> parts() {
        return parts;
    }

    /** Shows no values, which may be secrets. */
    @Override
    public String toString() {
        return "Form" + values.keySet();
    }
}
