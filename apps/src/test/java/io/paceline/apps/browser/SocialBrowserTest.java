package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SocialBrowserTest {

    @RegisterExtension
    final Visit visit = new Visit();

    @Test
    void somebodySignsInAndSeesTheirHome() {
        Page page = visit.open("/social");
        visit.shoot("social-sign-in");
        Locator person = page.locator("button[name=person]").first();
        String name = person.textContent().strip();
        person.click();
        assertThat(page).hasURL(Pattern.compile(".*/social$"));
        assertThat(page.locator("aside")).containsText(name);
        visit.shoot("social-home");
    }

    @Test
    void aPostIsWrittenLikedAndCommented() {
        Page page = signIn(2);
        String text = "From a real browser <script>document.title = 'broken'</script>";
        page.getByLabel("What is new?").fill(text);
        button(page, "Post").click();
        page.locator("aside h2 a").first().click();
        Locator post = page.locator("article")
                .filter(new Locator.FilterOptions().setHasText(text))
                .first();
        assertThat(post).isVisible();
        post.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Like"))
                .click();
        assertThat(post).containsText("You like this.");
        assertThat(post).containsText("1 like");
        visit.shoot("social-person");
        post.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("comment"))
                .click();
        page.getByLabel("What do you say?").fill("Well said.");
        button(page, "Comment").click();
        assertThat(page.locator(".comment")).containsText("Well said.");
        assertThat(page).not().hasTitle("broken");
        visit.shoot("social-post");
    }

    @Test
    void somebodyIsFollowedAndNoMore() {
        Page page = signIn(3);
        visit.open("/social/people/50");
        if (button(page, "Unfollow").isVisible()) {
            button(page, "Unfollow").click();
        }
        button(page, "Follow").click();
        assertThat(button(page, "Unfollow")).isVisible();
        button(page, "Unfollow").click();
        assertThat(button(page, "Follow")).isVisible();
    }

    @Test
    void aMessageArrivesAtWhoItIsFor() {
        Page page = signIn(4);
        visit.open("/social/messages?to=5");
        assertThat(page.getByLabel("To", new Page.GetByLabelOptions().setExact(true)))
                .hasValue("5");
        page.getByLabel("Message").fill("Are you there?");
        button(page, "Send").click();
        assertThat(page.locator("article").getByText("Are you there?").first()).isVisible();
        visit.shoot("social-messages");
        signIn(5);
        visit.open("/social/messages");
        Locator received = page.locator("article").filter(new Locator.FilterOptions().setHasText("Are you there?"));
        assertThat(received.first()).containsText("new");
    }

    @Test
    void aMessageToNobodyComesBackAndNamesTheField() {
        Page page = signIn(6);
        visit.open("/social/messages?to=999999999");
        page.getByLabel("Message").fill("Kept");
        button(page, "Send").click();
        assertThat(page.getByLabel("Message")).hasValue("Kept");
        assertThat(page.locator("#to-error")).isVisible();
        visit.shoot("social-wrong-form");
    }

    private Page signIn(int number) {
        visit.page().context().clearCookies();
        Page page = visit.open("/social");
        page.getByLabel("Or the number of a person").fill(Integer.toString(number));
        button(page, "Sign in").click();
        assertThat(page.getByLabel("What is new?")).isVisible();
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }
}
