package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.benchmarks.ledger.LedgerContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The images that the README shows are those that the ledger gives. */
class ImagesTest {
    /** The working folder of a test is the folder of its module. */
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void theImagesInTheDocumentsAreThoseThatTheLedgerGives() throws IOException {
        Path folder = ROOT.resolve("docs/images");
        Map<String, String> images = new Report(LedgerContents.of(ROOT.resolve("benchmarks/results.ndjson"))).images();

        assertThat(images).containsKeys("ping.svg", "sql.svg");
        images.forEach((name, image) -> assertThat(folder.resolve(name))
                .as("made anew by: ./paceline bench report --images docs/images")
                .hasContent(image));
    }

    @Test
    void theReadmeShowsThem() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md")))
                .contains("(docs/images/ping.svg)", "(docs/images/sql.svg)");
    }
}
