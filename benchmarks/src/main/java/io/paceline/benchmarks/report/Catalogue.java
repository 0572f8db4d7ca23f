package io.paceline.benchmarks.report;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** Titles and descriptions of benches and cases; names that are not in it are shown as they are. */
final class Catalogue {
    /** The sections in their order; benches that are not named here follow. */
    private static final List<String> BENCHES =
            List.of("apps", "ping", "json", "rest", "websocket", "service", "queue", "sql");

    private static final String FILE = "catalogue.properties";
    /** Begins the last segment of a case whose round trips are longer. */
    private static final String DELAY = "rtt";

    private final Properties texts = new Properties();

    Catalogue() {
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(Catalogue.class.getResourceAsStream(FILE), FILE), StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a bench stands on the page; unknown ones follow the known. */
    static int place(String bench) {
        int place = BENCHES.indexOf(bench);
        return place < 0 ? BENCHES.size() : place;
    }

    String title(String bench) {
        return texts.getProperty("title." + bench, bench);
    }

    /** What happens in a case; empty if it is not known. */
    String about(String caseName) {
        String text = longest("case.", caseName, "");
        String last = caseName.substring(caseName.lastIndexOf('/') + 1);
        return !text.isEmpty() && last.startsWith(DELAY)
                ? text + "; " + last.substring(DELAY.length()).replaceAll("(\\d)(\\D)", "$1 $2")
                        + " added to the round trip"
                : text;
    }

    /** Why the figures of this very case are what they are; empty if nothing is to say. */
    String note(String caseName) {
        return texts.getProperty("note." + caseName, "");
    }

    /** What a bench is about; empty if it is not known. */
    String aboutBench(String bench) {
        return texts.getProperty("about." + bench, "");
    }

    /** What is counted, in the singular. */
    String operation(String bench, String caseName) {
        return longest("operation.", caseName, texts.getProperty("operation." + bench, "operation"));
    }

    private String longest(String prefix, String name, String otherwise) {
        String shorter = name;
        while (true) {
            String text = texts.getProperty(prefix + shorter);
            if (text != null) {
                return text;
            }
            int end = shorter.lastIndexOf('/');
            if (end < 0) {
                return otherwise;
            }
            shorter = shorter.substring(0, end);
        }
    }
}
