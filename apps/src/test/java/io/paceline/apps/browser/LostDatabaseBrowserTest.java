package io.paceline.apps.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.paceline.apps.SmallDemo;
import io.paceline.apps.demo.DemoServer;
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
            DemoServer demo = SmallDemo.start(SmallDemo.settings(database.uri()).withCache(false));
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
