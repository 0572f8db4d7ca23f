package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FrontBrowserTest {

    @RegisterExtension
    final Visit visit = new Visit();

    @Test
    void theFrontPageNamesTheAppsAndLeadsToThem() {
        Page page = visit.open("/");
        assertThat(page).hasTitle("Three apps on Paceline · Paceline");
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
                .hasText("Three apps on Paceline");
        for (String app : List.of("Blog", "Social", "Stats")) {
            assertThat(page.getByRole(AriaRole.MAIN)
                            .getByRole(
                                    AriaRole.LINK,
                                    new com.microsoft.playwright.Locator.GetByRoleOptions().setName(app)))
                    .hasAttribute("href", "/" + app.toLowerCase(java.util.Locale.ROOT));
        }
        visit.shoot("front");
    }

    @Test
    void aPageThatIsNotThereSaysSoAndLeadsBack() {
        Page page = visit.open("/blog/no-such-page", 404);
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
                .hasText("There is no such page");
        assertThat(page.locator("nav a[aria-current]")).hasText("Blog");
        visit.shoot("error-404");
        page.getByText("Back to the start").click();
        assertThat(page).hasTitle("Three apps on Paceline · Paceline");
    }

    @Test
    void theKeyboardReachesTheContentFirstAndThenEachLinkInItsOrder() {
        visit.open("/");
        visit.press("Tab");
        assertThat(visit.focused()).isEqualTo("Skip to the content");
        assertThat(visit.page().locator(".skip")).isInViewport();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            visit.press("Tab");
            order.add(visit.focused());
        }
        assertThat(order).containsExactly("Paceline", "Blog", "Social", "Stats");
    }

    @Test
    void theSkipLinkLeapsOverTheNavigation() {
        visit.open("/");
        visit.press("Tab", "Enter", "Tab");
        assertThat(visit.page().locator("main :focus")).hasCount(1);
        assertThat(visit.focused()).isEqualTo("Blog");
    }
}
