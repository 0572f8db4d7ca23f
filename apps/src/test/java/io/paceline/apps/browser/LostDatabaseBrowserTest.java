package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LostDatabaseBrowserTest {

    @RegisterExtension
    final Visit visit = new Visit();

    @Test
    void aPageSaysThatTheDatabaseIsAwayAndComesBackWithIt() {
        try (EmbeddedPostgres database = EmbeddedPostgres.builder().start()) {
            DemoServer demo = DemoServer.start(
                    DemoSettings.standard()
                            .withPort(0)
                            .withDb(database.uri())
                            .withCache(false)
                            .withSize(Content.Size.SMALL),
                    Progress.NONE);
            try {
                String post = demo.uri().resolve("/blog/posts/1").toString();
                visit.open(post);
                database.kill();
                Page page = visit.open(post, 503);
                assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
                        .hasText("Too busy, or the database is away");
                assertThat(page.getByText("Try again in a moment.")).isVisible();
                visit.shoot("error-503");
                database.start();
                page.waitForCondition(
                        () -> Objects.requireNonNull(page.reload()).status() == 200);
            } finally {
                demo.stop(Duration.ofSeconds(5));
            }
        }
    }
}
