package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerContents;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code bench report}: turns the ledger into one HTML page that needs nothing else.
 *
 * <p>Exit code 0 if all of the ledger was understood, 1 if lines were left out (the page is written and names them), 2 if
 * there is no ledger or nothing in it.
 */
@Command(
        name = "report",
        sortOptions = false,
        description = "Turns the ledger of all runs into one HTML page with plots and tables.")
public final class ReportCommand implements Callable<Integer> {
    private static final String LEDGER = "benchmarks/results.ndjson";
    private static final String PAGE = "benchmarks/target/report.html";

    private final Supplier<Path> root;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--out", paramLabel = "FILE", description = "the page (default: " + PAGE + ")")
    private @Nullable Path out;

    @Option(names = "--ledger", paramLabel = "FILE", description = "the rows to read (default: " + LEDGER + ")")
    private @Nullable Path ledger;

    @Option(
            names = "--images",
            paramLabel = "FOLDER",
            description = "also writes the plots that documents show, such as docs/images, as SVG")
    private @Nullable Path images;

    /** {@code root} gives the folder of the repository; it is asked only for files that the user does not name. */
    public ReportCommand(Supplier<Path> root) {
        this.root = root;
    }

    /** Called by the command line parser. */
    @Override
    public Integer call() throws IOException {
        CommandSpec command = Objects.requireNonNull(spec, "spec");
        PrintWriter progress = command.commandLine().getErr();
        Path source = ledger == null ? root.get().resolve(LEDGER) : ledger;
        LedgerContents contents;
        try {
            contents = LedgerContents.of(source);
        } catch (NoSuchFileException e) {
            progress.println("--ledger: " + source + " (expected: a file that ./paceline bench wrote)");
            return 2;
        }
        contents.leftOut().forEach(note -> progress.println(source + ": " + note));
        contents.unknown().forEach(note -> progress.println(source + ": " + note));
        if (contents.rows().isEmpty()) {
            progress.println("--ledger: " + source + " (expected: at least one row)");
            return 2;
        }
        Report report = new Report(contents);
        Path page = out == null ? root.get().resolve(PAGE) : out;
        write(page, report.page());
        progress.println("wrote " + page);
        if (images != null) {
            for (Map.Entry<String, String> image : report.images().entrySet()) {
                write(images.resolve(image.getKey()), image.getValue());
            }
            progress.println(
                    "wrote " + String.join(", ", List.copyOf(report.images().keySet())) + " to " + images);
        }
        return contents.leftOut().isEmpty() ? 0 : 1;
    }

    private static void write(Path file, String text) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text);
    }
}
