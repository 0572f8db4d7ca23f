import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints what a run of the tests did, as the end of {@code ./test}; ends with 1 if anything failed or nothing ran.
 *
 * <pre>
 * reports/RUN/MODULE/TEST-*.xml -> a line per run and module, each failure, each reason to skip
 * reports/skipped.txt           -> components that were not there, a line each
 * reports/failed.txt            -> failures outside of tests, a line each
 * </pre>
 */
final class TestSummary {

    /** The start of a long message is enough to find the test; the whole stands in the reports. */
    private static final int MESSAGE_LINES = 8;

    private final List<String> suites = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Map<String, Integer> skips = new TreeMap<>();
    private int passed;

    public static void main(String... args) throws Exception {
        Path reports = Path.of(args[0]);
        TestSummary summary = new TestSummary();
        for (Path run : folders(reports)) {
            for (Path module : folders(run)) {
                summary.read(run.getFileName().toString(), module);
            }
        }
        List<String> missing = lines(reports.resolve("skipped.txt"));
        summary.failures.addAll(lines(reports.resolve("failed.txt")));
        System.exit(summary.print(missing) ? 0 : 1);
    }

    private void read(String run, Path module) throws Exception {
        int failedBefore = failures.size();
        int passedBefore = passed;
        int skipped = 0;
        double seconds = 0;
        for (Path report : reportsIn(module)) {
            Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
            seconds += Double.parseDouble(document.getDocumentElement().getAttribute("time").replace(",", ""));
            NodeList cases = document.getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                skipped += count(run, module.getFileName().toString(), (Element) cases.item(i));
            }
        }
        suites.add(String.format(
                "%-16s %-14s %7d %7d %8d %8.1f",
                module.getFileName(), run, passed - passedBefore, failures.size() - failedBefore, skipped, seconds));
    }

    /** Counts one test; returns 1 if it was skipped. */
    private int count(String run, String module, Element test) {
        String name = module + " " + test.getAttribute("classname") + "." + test.getAttribute("name") + " on " + run;
        Element skip = child(test, "skipped");
        Element failure = child(test, "failure") == null ? child(test, "error") : child(test, "failure");
        if (failure != null) {
            List<String> message = failure.getAttribute("message").strip().lines().toList();
            failures.add(name + ": " + String.join("\n    ", message.subList(0, Math.min(message.size(), MESSAGE_LINES))));
        } else if (skip != null) {
            String reason = reason(skip);
            String text = module + " on " + run + ": " + (reason.isEmpty() ? name + " names no reason" : reason);
            skips.merge(text, 1, Integer::sum);
            return 1;
        } else {
            passed++;
        }
        return 0;
    }

    /** Why a test was skipped; that of a dynamic test stands in front of its stack trace only. */
    private static String reason(Element skip) {
        String message = skip.getAttribute("message").strip();
        if (!message.isEmpty()) {
            return message;
        }
        String first = skip.getTextContent().strip().lines().findFirst().orElse("");
        return first.replaceFirst("^[\\w.$]*Exception: ", "").replaceFirst("^Assumption failed: ", "");
    }

    private boolean print(List<String> missing) {
        if (passed == 0) {
            failures.add("no test passed");
        }
        System.out.printf("%n%-16s %-14s %7s %7s %8s %8s%n", "suite", "JDK", "passed", "failed", "skipped", "seconds");
        suites.forEach(System.out::println);
        print("SKIPPED tests", skips.entrySet().stream().map(skip -> skip.getValue() + " x " + skip.getKey()));
        print("SKIPPED components", missing.stream());
        print("FAILED", failures.stream());
        int skipped = skips.values().stream().mapToInt(Integer::intValue).sum() + missing.size();
        System.out.printf("%n%d passed, %d failed, %d skipped%n", passed, failures.size(), skipped);
        return failures.isEmpty();
    }

    private static void print(String title, Stream<String> lines) {
        List<String> all = lines.toList();
        if (!all.isEmpty()) {
            System.out.println();
            System.out.println(title);
            all.forEach(line -> System.out.println("  " + line));
        }
    }

    private static Element child(Element parent, String tag) {
        NodeList found = parent.getElementsByTagName(tag);
        return found.getLength() == 0 ? null : (Element) found.item(0);
    }

    private static List<Path> reportsIn(Path module) throws IOException {
        try (Stream<Path> files = Files.list(module)) {
            return files.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
        }
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
