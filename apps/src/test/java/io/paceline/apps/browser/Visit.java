package io.paceline.apps.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * A visit of somebody with an empty browser, for each test. At its end nothing may stand in the browser's console: no error of a
 * script and nothing that the Content-Security-Policy has blocked.
 */
final class Visit implements BeforeEachCallback, AfterEachCallback {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int PHONE_WIDTH = 390;
    private static final int DESKTOP_WIDTH = 1280;
    private static final int HEIGHT = 900;
    private static final double TIMEOUT_MILLIS = 10_000;
    /** What Chromium itself writes for an answer from 400 on, which error pages are. */
    private static final String REFUSED = "Failed to load resource: the server responded with a status of";

    private final List<String> faults = new ArrayList<>();
    private @Nullable Chromium chromium;
    private @Nullable BrowserContext context;
    private @Nullable Page page;

    @Override
    public void beforeEach(ExtensionContext test) {
        Path executable = Chromium.installed().orElse(null);
        Assumptions.assumeTrue(
                executable != null, "chromium is missing (on Debian: apt-get install chromium, or ./test --install)");
        chromium = test.getRoot()
                .getStore(Namespace.create(Visit.class))
                .computeIfAbsent(
                        Chromium.class, key -> Chromium.start(Objects.requireNonNull(executable)), Chromium.class);
        faults.clear();
        context = chromium.browser()
                .newContext(new Browser.NewContextOptions()
                        .setBaseURL(chromium.uri().toString())
                        .setViewportSize(DESKTOP_WIDTH, HEIGHT));
        context.setDefaultTimeout(TIMEOUT_MILLIS);
        page = context.newPage();
        page.onPageError(faults::add);
        page.onConsoleMessage(this::heard);
    }

    private void heard(ConsoleMessage message) {
        if (message.type().equals("error") && !message.text().startsWith(REFUSED)) {
            faults.add(message.text());
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (context != null) {
            context.close();
            context = null;
            assertThat(faults).as("what the browser complains of").isEmpty();
        }
    }

    Page page() {
        return Objects.requireNonNull(page);
    }

    /** Goes somewhere; the answer has this status. */
    Page open(String path, int status) {
        Response response = Objects.requireNonNull(page().navigate(path));
        assertThat(response.status()).as(path).isEqualTo(status);
        return page();
    }

    Page open(String path) {
        return open(path, 200);
    }

    /** Keeps the page as it looks on a phone and on a desktop, by day and by night; in neither width it scrolls sideways. */
    void shoot(String name) {
        for (int width : new int[] {PHONE_WIDTH, DESKTOP_WIDTH}) {
            page().setViewportSize(width, HEIGHT);
            for (ColorScheme scheme : new ColorScheme[] {ColorScheme.DARK, ColorScheme.LIGHT}) {
                page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                String file = name + "-" + width + "-" + scheme.name().toLowerCase(java.util.Locale.ROOT) + ".png";
                page().screenshot(new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve(file))
                        .setFullPage(true));
            }
            Object wider = page().evaluate(
                            "() => [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right"
                                    + " > document.documentElement.clientWidth + 1 && !e.closest('.skip')).map(e => e.outerHTML.slice(0, 100))");
            Object scrolls = page().evaluate(
                            "() => document.documentElement.scrollWidth > document.documentElement.clientWidth");
            assertThat(scrolls)
                    .as(name + " scrolls sideways at " + width + ": " + wider)
                    .isEqualTo(false);
        }
    }

    /** What has the focus: its text, or its name. */
    String focused() {
        return String.valueOf(
                page().evaluate(
                                "() => { const e = document.activeElement;"
                                        + " return (e.labels?.[0]?.textContent || e.getAttribute('aria-label') || e.textContent || e.tagName).trim(); }"));
    }

    void press(String... keys) {
        for (String key : keys) {
            page().keyboard().press(key);
        }
    }
}
