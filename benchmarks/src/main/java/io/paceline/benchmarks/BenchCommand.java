package io.paceline.benchmarks;

import io.paceline.benchmarks.report.ReportCommand;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bench NAME}: measures Paceline and its peers side by side on this machine, prints a table for each case and
 * adds rows to the ledger.
 *
 * <p>Exit code 0 if every bar was met and every answer right, 1 if not, 2 for wrong usage or a missing program.
 */
@Command(
        name = "bench",
        sortOptions = false,
        description = "Measures Paceline and its peers side by side on this machine.")
public final class BenchCommand implements Callable<Integer> {
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    @Parameters(
            paramLabel = "BENCH",
            arity = "0..1",
            completionCandidates = Benches.Names.class,
            description = "one of: ${COMPLETION-CANDIDATES}")
    private String bench = "";

    @Option(names = "--quick", description = "only the cases that have bars, only the peers they name, short windows")
    private boolean quick;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where rows are added (default: benchmarks/results.ndjson)")
    private @Nullable Path json;

    @Option(names = "--only", paramLabel = "SYSTEM", split = ",", description = "only these systems")
    private List<String> only = new ArrayList<>();

    @Option(names = "--case", paramLabel = "CASE", split = ",", description = "only these cases, such as ping/c64")
    private List<String> cases = new ArrayList<>();

    @Option(names = "--jdk", paramLabel = "HOME", description = "the JDK that runs all servers (default: the newest)")
    private @Nullable Path jdk;

    @Option(names = "--rounds", paramLabel = "N", description = "alternating rounds, 1 to 100 (default: 5)")
    private int rounds = 5;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "length of a measured pass, 0.1 to 600 (default: 5, with --quick 3; queue: 1, with --quick 0.5)")
    private @Nullable BigDecimal seconds;

    @Option(names = "--pin", description = "servers on the first half of the cores, the generator on the other half")
    private boolean pin;

    @Option(names = "--markdown", description = "print the tables as Markdown")
    private boolean markdown;

    @Option(names = "--install", description = "install missing Debian packages (as root)")
    private boolean install;

    @Option(
            names = "--paceline-classpath",
            paramLabel = "PATH",
            description = "the class path that Paceline's servers run on (default: this program's own)")
    private String pacelineClassPath = System.getProperty("java.class.path");

    @Option(
            names = "--paceline-start-flag",
            paramLabel = "FLAG",
            description = "a JVM flag that ./paceline adds, such as an archive of classes; for first-response only")
    private List<String> pacelineStartFlags = new ArrayList<>();

    private BenchCommand() {}

    /** Runs with the given arguments, such as {@code ping --quick}, and returns the exit code. */
    public static int run(String... args) {
        CommandLine line = new CommandLine(new BenchCommand());
        line.addSubcommand(new ReportCommand(Machine::root));
        addHelp(line);
        line.getSubcommands().values().forEach(BenchCommand::addHelp);
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr()
                    .println(
                            failure instanceof WrongAnswerException
                                    ? "wrong answer: " + failure.getMessage()
                                    : failure.toString());
            return 1;
        });
        return line.execute(args);
    }

    private static void addHelp(CommandLine line) {
        line.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("show this text and exit")
                        .build());
    }

    /** Runs and exits. */
    public static void main(String... args) {
        System.exit(run(args));
    }

    /** Called by the command line parser. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        Settings settings;
        try {
            settings = new Settings(
                    bench,
                    quick,
                    only,
                    cases,
                    rounds,
                    window(),
                    WARM_UP,
                    pin,
                    markdown,
                    install,
                    new Settings.Paceline(pacelineClassPath, pacelineStartFlags),
                    chosenJdk());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return 2;
        }
        Path root = Machine.root();
        Path ledger = json == null ? root.resolve("benchmarks/results.ndjson") : json;
        return new BenchRun(settings, root, new Ledger(ledger), System.out, System.err).run();
    }

    private Duration window() {
        Duration usual = Benches.named(bench).window(quick);
        return seconds == null
                ? usual
                : Duration.ofMillis(seconds.movePointRight(3).longValue());
    }

    private Jdk chosenJdk() {
        if (jdk == null) {
            return Jdk.found().stream()
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("JDK: none found (expected: JAVA_HOME or --jdk)"));
        }
        return Jdk.at(jdk)
                .orElseThrow(() -> new IllegalArgumentException("--jdk: " + jdk + " (expected: the home of a JDK)"));
    }
}
