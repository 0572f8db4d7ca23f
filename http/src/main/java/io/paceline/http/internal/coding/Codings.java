package io.paceline.http.internal.coding;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The codings that this process has. */
final class Codings {

    private static final Logger LOG = LoggerFactory.getLogger(Codings.class);

    /** What is there, in the order in which one is preferred that a client likes as much as another. */
    static final List<Coding> AVAILABLE = find();

    private Codings() {}

    /** The names of what is there, in order. */
    static List<String> names() {
        return AVAILABLE.stream().map(Coding::name).toList();
    }

    private static List<Coding> find() {
        List<Coding> found = new ArrayList<>();
        Map<String, String> missing = new TreeMap<>();
        // Lambdas, since a constructor reference would be linked here, where a missing library is not caught.
        add("zstd", () -> new ZstdCoding(), found, missing);
        add("br", () -> new BrotliCoding(), found, missing);
        found.add(new GzipCoding());
        LOG.debug(
                "Content codings: {}; missing: {}",
                found.stream().map(Coding::name).toList(),
                missing);
        return List.copyOf(found);
    }

    private static void add(String name, Supplier<Coding> make, List<Coding> found, Map<String, String> missing) {
        try {
            Coding coding = make.get();
            try (OutputStream trial = coding.encoder(OutputStream.nullOutputStream())) {
                trial.write(0);
            }
            found.add(coding);
        } catch (IOException | RuntimeException | LinkageError absent) {
            // The library, or its native part for this machine, is not there; the others are.
            missing.put(name, absent.toString());
        }
    }
}
