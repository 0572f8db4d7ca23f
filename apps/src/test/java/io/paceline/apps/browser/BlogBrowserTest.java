package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BlogBrowserTest {

    private static final Pattern POST = Pattern.compile(".*/blog/posts/\\d+$");

    @RegisterExtension
    final Visit visit = new Visit();

    @Test
    void aReaderGoesFromTheIndexToAPostAndToATag() {
        Page page = visit.open("/blog");
        Locator articles = page.locator("article");
        assertThat(articles).hasCount(10);
        visit.shoot("blog-index");
        Locator title = articles.first().getByRole(AriaRole.HEADING).getByRole(AriaRole.LINK);
        String name = title.textContent();
        title.click();
        assertThat(page).hasURL(POST);
        assertThat(heading(page)).hasText(name);
        visit.shoot("blog-post");
        Locator tag = page.locator(".chips a").first();
        String called = tag.textContent();
        tag.click();
        assertThat(page).hasURL(Pattern.compile(".*/blog/tags/.+"));
        assertThat(heading(page)).containsText(called);
        visit.shoot("blog-tag");
    }

    @Test
    void aPostIsPublishedAndStandsFirst() {
        Page page = visit.open("/blog/new");
        visit.shoot("blog-new");
        page.getByLabel("Your name").fill("Ann");
        page.getByLabel("Title").fill("A post & more <b>");
        page.getByLabel("Tags").fill("browser, test");
        page.getByLabel("Text").fill("The first paragraph.\n\nThe second one.");
        page.getByRole(AriaRole.BUTTON, named("Publish")).click();
        assertThat(page).hasURL(POST);
        assertThat(heading(page)).hasText("A post & more <b>");
        assertThat(page.getByText("The second one.")).isVisible();
        visit.open("/blog");
        assertThat(page.locator("article").first()).containsText("A post & more <b>");
    }

    @Test
    void aCommentThatIsAScriptStaysText() {
        String script = "<script>document.title = 'broken'</script><img src=x onerror=alert(1)>";
        Page page = visit.open("/blog");
        page.locator("article h2 a").nth(1).click();
        page.getByLabel("Name").fill("<b>Bob</b>");
        page.getByLabel("Comment", new Page.GetByLabelOptions().setExact(true)).fill(script);
        page.getByRole(AriaRole.BUTTON, named("Comment")).click();
        assertThat(page).hasURL(POST);
        assertThat(page.getByText(script)).isVisible();
        assertThat(page.getByText("<b>Bob</b>")).isVisible();
        assertThat(page).not().hasTitle("broken");
        visit.shoot("blog-comment");
    }

    @Test
    void aWrongFormComesBackWithWhatWasTypedAndNamesTheFields() {
        Page page = visit.open("/blog/new");
        page.getByLabel("Title").fill("Only a title");
        page.getByRole(AriaRole.BUTTON, named("Publish")).click();
        assertThat(page.getByLabel("Title")).hasValue("Only a title");
        Locator author = page.getByLabel("Your name");
        assertThat(author).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#" + author.getAttribute("aria-describedby"))).isVisible();
        visit.shoot("blog-wrong-form");
    }

    @Test
    void apostThatIsNotThereIsAPageOfTheBlog() {
        Page page = visit.open("/blog/posts/999999999", 404);
        assertThat(page.locator("nav a[aria-current]")).hasText("Blog");
    }

    @Test
    void aCommentIsWrittenByKeyboardOnly() {
        Page page = visit.open("/blog");
        page.locator("article h2 a").nth(2).focus();
        visit.press("Enter");
        assertThat(page).hasURL(POST);
        int steps = 0;
        while (!visit.focused().equals("Name")) {
            visit.press("Tab");
            assertThat(++steps).as("steps to the form").isLessThan(60);
        }
        page.keyboard().type("Key");
        visit.press("Tab");
        page.keyboard().type("Written without a mouse.");
        visit.press("Tab");
        assertThat(visit.focused()).isEqualTo("Comment");
        visit.press("Enter");
        assertThat(page.locator("article").getByText("Written without a mouse."))
                .isVisible();
    }

    private static Locator heading(Page page) {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
    }

    private static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }
}
