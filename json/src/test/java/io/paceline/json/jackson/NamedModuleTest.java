package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.json.JsonCodec;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of the user in a named module, compiled here. */
class NamedModuleTest {
    private static final JsonCodec CODEC = JacksonCodec.standard();
    private static final byte[] TEXT = "{\"name\":\"n\",\"count\":3}".getBytes(UTF_8);

    @TempDir
    private Path folder;

    @Test
    void aPackageThatIsOpenWorks() throws Exception {
        worksWith("opens shop.api;", "record Order(String name, int count) {}");
    }

    @Test
    void aPackageThatIsExportedWorksForPublicTypes() throws Exception {
        worksWith("exports shop.api;", "public record Order(String name, int count) {}");
        worksWith("exports shop.api;", "public class Order { public String name; public int count; }");
    }

    @Test
    void aPackageThatIsClosedIsRefusedWithTheLineToAdd() throws Exception {
        for (String order : List.of(
                "public record Order(String name, int count) {}", "public class Order { public String name; }")) {
            Class<?> type = compiled("", order);
            assertThatThrownBy(() -> CODEC.reader(type))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("module shop does not open package shop.api")
                    .hasMessageContaining("opens shop.api;");
            assertThatThrownBy(() -> CODEC.writer(type))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("opens shop.api;");
        }
    }

    private void worksWith(String directive, String order) throws Exception {
        Class<?> type = compiled(directive, order);
        Object value = CODEC.decode(TEXT, type);
        assertThat(value).isInstanceOf(type);
        assertThat(new String(CODEC.encode(value), UTF_8)).isEqualTo(new String(TEXT, UTF_8));
    }

    private Class<?> compiled(String directive, String order) throws IOException, ClassNotFoundException {
        Path source = Files.createTempDirectory(folder, "source");
        Path classes = Files.createTempDirectory(folder, "classes");
        Files.createDirectories(source.resolve("shop/api"));
        Path info = Files.writeString(source.resolve("module-info.java"), "module shop { " + directive + " }");
        Path type = Files.writeString(source.resolve("shop/api/Order.java"), "package shop.api; " + order);
        int failures = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-d", classes.toString(), info.toString(), type.toString());
        assertThat(failures).isZero();
        ModuleLayer boot = ModuleLayer.boot();
        return boot.defineModulesWithOneLoader(
                        boot.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop")),
                        getClass().getClassLoader())
                .findLoader("shop")
                .loadClass("shop.api.Order");
    }
}
