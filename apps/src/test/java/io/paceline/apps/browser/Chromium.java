package io.paceline.apps.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** One browser and one demo for all tests of this package. Thread rules: Playwright belongs to the thread that made it. */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> QUIET = List.of(
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run");
    private static final EmbeddedPostgres DATABASE = EmbeddedPostgres.shared();

    private final DemoServer demo;
    private final Playwright playwright;
    private final Browser browser;

    private Chromium(DemoServer demo, Playwright playwright, Browser browser) {
        this.demo = demo;
        this.playwright = playwright;
        this.browser = browser;
    }

    /** The browser that the system has, if any: none is downloaded. */
    static Optional<Path> installed() {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(String.valueOf(System.getenv("PATH")))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium start(Path executable) {
        DemoServer demo = DemoServer.start(
                DemoSettings.standard()
                        .withPort(0)
                        .withDb(DATABASE.uri(DATABASE.newDatabase()))
                        .withSize(Content.Size.SMALL),
                Progress.NONE);
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        // The sandbox of Chromium does not run as root, and rarely in a container.
                        .setChromiumSandbox(false)
                        .setArgs(QUIET));
        return new Chromium(demo, playwright, browser);
    }

    Browser browser() {
        return browser;
    }

    URI uri() {
        return demo.uri();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
        demo.stop(Duration.ofSeconds(5));
    }
}
