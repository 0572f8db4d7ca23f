package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatsBrowserTest {

    private static final Pattern TALL = Pattern.compile("[1-9].*");

    @RegisterExtension
    final Visit visit = new Visit();

    @Test
    void theChartMovesWhenSomethingHappens() {
        Page page = visit.open("/stats");
        assertThat(page.getByText("Live.")).isVisible();
        page.getByLabel("Do something yourself").selectOption("order");
        page.getByRole(AriaRole.BUTTON, named("Send the event")).click();
        assertThat(page.getByText("One order was committed in")).isVisible();
        Locator bar = page.locator("#bars rect.order:not([height='0'])");
        assertThat(bar.first()).hasAttribute("height", TALL);
        visit.shoot("stats-live");
    }

    @Test
    void theSummaryLooksBackAsFarAsAsked() {
        Page page = visit.open("/stats");
        page.getByLabel("Minutes to look back").fill("90");
        page.getByRole(AriaRole.BUTTON, named("Count")).click();
        assertThat(page.getByText(" events in 90 minutes.")).isVisible();
        assertThat(page.getByText("Live.")).isVisible();
        assertThat(page.getByRole(AriaRole.TABLE, named("Kinds"))).isVisible();
        visit.shoot("stats-summary");
    }

    @Test
    void aNumberOfMinutesThatIsNoneComesBackAndSaysWhatWasExpected() {
        Page page = visit.open("/stats");
        page.getByLabel("Minutes to look back").fill("soon");
        page.getByRole(AriaRole.BUTTON, named("Count")).click();
        Locator minutes = page.getByLabel("Minutes to look back");
        assertThat(minutes).hasValue("soon");
        assertThat(minutes).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#minutes-error")).isVisible();
    }

    private static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }
}
