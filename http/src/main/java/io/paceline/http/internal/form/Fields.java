package io.paceline.http.internal.form;

import io.paceline.http.Form;
import io.paceline.http.UploadedFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A form without parts. */
public final class Fields implements Form {

    /** A form without anything. */
    public static final Form NONE = new Fields(Map.of());

    private final Map<String, List<String>> values;

    Fields(Map<String, List<String>> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
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
        return null;
    }

    @Override
    public List<UploadedFile> parts(String name) {
        return List.of();
    }

    @Override
    public List<UploadedFile> parts() {
        return List.of();
    }

    /** Shows no values, which may be secrets. */
    @Override
    public String toString() {
        return "Form" + values.keySet();
    }
}
