package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.engine.Services;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** Proxies of a class in a named module of the user, on the module path of a JVM of its own. */
class ProxyModuleTest {

    private static final String MAIN = """
            package com.example.shop;

            import io.paceline.core.Reply;
            import io.paceline.service.Service;
            import io.paceline.service.engine.Services;
            import java.lang.invoke.MethodHandles;
            import java.time.Duration;

            public class Main {
                public static void main(String... args) {
                    Service<Shop> service = Services.start(new Shop());
                    try {
                        ShopApi shop = args[0].equals("lookup")
                                ? service.proxy(ShopApi.class, MethodHandles.lookup())
                                : service.proxy(ShopApi.class);
                        System.out.println(shop.twice("tea"));
                    } catch (IllegalArgumentException refused) {
                        System.out.println(refused.getMessage());
                    } finally {
                        service.discard().await();
                    }
                }

                interface ShopApi {
                    String order(String item);

                    default String twice(String item) {
                        return order(item) + order(item);
                    }
                }

                static class Shop {
                    private int total;

                    public String order(String item) {
                        return item + ++total;
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aPackageThatIsOpenCanBeCalled() throws IOException, InterruptedException {
        assertThat(run("opens com.example.shop to io.paceline.service;", "plain"))
                .isEqualTo("tea1tea2");
    }

    @Test
    void aClosedPackageCanBeCalledThroughALookup() throws IOException, InterruptedException {
        assertThat(run("", "lookup")).isEqualTo("tea1tea2");
    }

    @Test
    void aClosedPackageIsRefusedSayingWhatToOpen() throws IOException, InterruptedException {
        assertThat(run("", "plain"))
                .startsWith("service 'Shop': module com.example.shop hides Shop")
                .endsWith("(expected: \"opens com.example.shop to io.paceline.service;\" in its module-info,"
                        + " or proxy(type, MethodHandles.lookup()))");
    }

    private String run(String directive, String argument) throws IOException, InterruptedException {
        Path sources = Files.createDirectories(folder.resolve("src/com/example/shop"));
        Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
        Path info = Files.writeString(
                folder.resolve("src/module-info.java"),
                "module com.example.shop { requires io.paceline.service; " + directive + " }");
        Path classes = folder.resolve("classes");
        String modulePath = modulePath();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        classes.toString(),
                        "-p",
                        modulePath,
                        "--release",
                        "17",
                        main.toString(),
                        info.toString());
        assertThat(compiled).isZero();
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-p",
                        classes + File.pathSeparator + modulePath,
                        "-m",
                        "com.example.shop/com.example.shop.Main",
                        argument))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("SLF4J") && !line.startsWith("WARNING"))
                .collect(Collectors.joining("\n"))
                .strip();
    }

    /** The modules that the service module needs. */
    private static String modulePath() {
        return Stream.of(Services.class, Reply.class, NullMarked.class, Logger.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> Path.of(URI.create(location.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
