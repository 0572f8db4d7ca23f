package io.paceline.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rules on the samples in documents: they are copies of code that runs.
 *
 * <p>A fenced block follows the line {@code <!-- source: path#region -->}, or {@code <!-- source: path -->} for a
 * whole file. A region lies between {@code // @start region="name"} and {@code // @end}, the markers of the JDK's
 * {@code {@snippet}}. Indentation of the region as a whole does not count.
 */
final class SampleRules {

    private static final Pattern SOURCE = Pattern.compile("<!-- source: ([^#\\s]+)(?:#(\\S+))? -->");
    private static final Pattern START = Pattern.compile("\\s*// @start region=\"?([\\w-]+)\"?.*");
    private static final Pattern END = Pattern.compile("\\s*// @end\\b.*");

    private SampleRules() {}

    /** Java blocks without a source, and blocks that differ from theirs. */
    static List<String> samplesUnlikeTheirSource(Path root, Path document) {
        List<String> violations = new ArrayList<>();
        List<String> lines = Repository.read(document).lines().toList();
        String before = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                int end = endOfBlock(lines, i);
                String sample = String.join("\n", lines.subList(i + 1, end));
                String place = root.relativize(document) + ":" + (i + 1);
                check(root, before, line, sample).ifPresent(problem -> violations.add(place + ": " + problem));
                i = end;
                before = "";
            } else if (!line.isBlank()) {
                before = line.strip();
            }
        }
        return violations;
    }

    private static int endOfBlock(List<String> lines, int start) {
        int end = start + 1;
        while (end < lines.size() && !lines.get(end).startsWith("```")) {
            end++;
        }
        return end;
    }

    private static Optional<String> check(Path root, String before, String fence, String sample) {
        Matcher source = SOURCE.matcher(before);
        if (!source.matches()) {
            return fence.startsWith("```java")
                    ? Optional.of("Java sample without source (expected: <!-- source: path#region --> before it)")
                    : Optional.empty();
        }
        Path file = root.resolve(source.group(1));
        if (!Files.isRegularFile(file)) {
            return Optional.of(source.group(1) + " does not exist");
        }
        Optional<String> original = region(Repository.read(file), source.group(2));
        if (original.isEmpty()) {
            return Optional.of("no region " + source.group(2) + " in " + source.group(1));
        }
        return original.get().equals(plain(sample.lines().toList()))
                ? Optional.empty()
                : Optional.of("differs from " + source.group(1) + "\n--- document\n"
                        + plain(sample.lines().toList()) + "\n--- source\n" + original.get());
    }

    /** The lines of a region without those of the markers; the whole text when no region is named. */
    private static Optional<String> region(String text, String name) {
        List<String> region = new ArrayList<>();
        List<String> open = new ArrayList<>();
        boolean found = name == null;
        for (String line : text.lines().toList()) {
            Matcher start = START.matcher(line);
            if (start.matches()) {
                open.add(start.group(1));
                found |= start.group(1).equals(name);
            } else if (END.matcher(line).matches()) {
                open.remove(open.size() - 1);
            } else if (name == null || open.contains(name)) {
                region.add(line);
            }
        }
        return found ? Optional.of(plain(region)) : Optional.empty();
    }

    private static String plain(List<String> lines) {
        return String.join("\n", lines).stripIndent().strip();
    }
}
