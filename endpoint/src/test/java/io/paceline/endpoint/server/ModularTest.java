package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services in a named module of the user, on the module path of a JVM of its own. */
class ModularTest {

    private static final String MAIN = """
            package com.example.shop;

            import io.paceline.endpoint.*;
            import io.paceline.endpoint.server.EndpointServer;
            import java.lang.invoke.MethodHandles;
            import java.net.URI;
            import java.net.http.*;

            public class Main {
                public static void main(String... args) throws Exception {
                    EndpointServer.Builder builder = EndpointServer.builder().host("127.0.0.1").port(0);
                    if (args[0].equals("lookup")) {
                        builder.service(new Shop(), MethodHandles.lookup());
                    } else {
                        builder.service(new Shop());
                    }
                    try (EndpointServer server = builder.start()) {
                        HttpRequest order = HttpRequest.newBuilder(URI.create(server.uri() + "/orders?more=2"))
                                .POST(HttpRequest.BodyPublishers.ofString("{\\"item\\":\\"tea\\",\\"count\\":2}"))
                                .build();
                        System.out.println(HttpClient.newHttpClient()
                                .send(order, HttpResponse.BodyHandlers.ofString()).body());
                    }
                }

                public record Order(String item, int count) {}

                static class Shop {
                    private int total;

                    @PostMapping("/orders")
                    public Order add(int more, @RequestBody Order order) {
                        total += order.count() + more;
                        return new Order(order.item(), total);
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private boolean withValidation = true;

    @Test
    void aPackageThatIsOpenIsServed() throws IOException, InterruptedException {
        assertThat(run("opens com.example.shop;", "plain")).isEqualTo("{\"item\":\"tea\",\"count\":4}");
    }

    @Test
    void aClosedPackageIsServedThroughALookup() throws IOException, InterruptedException {
        assertThat(run("opens com.example.shop to io.paceline.json, tools.jackson.databind;", "lookup"))
                .isEqualTo("{\"item\":\"tea\",\"count\":4}");
    }

    @Test
    void aClosedPackageIsRefusedSayingWhatToOpen() throws IOException, InterruptedException {
        assertThat(run("", "plain"))
                .contains("module com.example.shop hides Shop.add(int, Order) (expected: \"opens com.example.shop to"
                        + " io.paceline.endpoint;\" in its module-info, or service(object, MethodHandles.lookup()))");
    }

    @Test
    void valuesOfAClosedPackageAreRefusedSayingWhatToOpen() throws IOException, InterruptedException {
        assertThat(run("", "lookup"))
                .contains("of Shop.add(int, Order): ")
                .contains("(expected in its module-info: opens com.example.shop;)");
    }

    @Test
    void servicesAreServedWhereNoValidationIs() throws IOException, InterruptedException {
        withValidation = false;
        assertThat(run("opens com.example.shop;", "plain")).isEqualTo("{\"item\":\"tea\",\"count\":4}");
    }

    private String run(String directive, String argument) throws IOException, InterruptedException {
        Path sources = Files.createDirectories(folder.resolve("src/com/example/shop"));
        Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
        Path info = Files.writeString(
                folder.resolve("src/module-info.java"),
                "module com.example.shop { requires io.paceline.endpoint; requires java.net.http; " + directive + " }");
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
                        "-parameters",
                        "--release",
                        "17",
                        main.toString(),
                        info.toString());
        assertThat(compiled).isZero();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-p",
                classes + File.pathSeparator + modulePath,
                "-m",
                "com.example.shop/com.example.shop.Main",
                argument));
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
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

    /** What this test runs with, less the tests themselves and what only they need. */
    private String modulePath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.endsWith("test-classes") && !entry.contains("logback"))
                .filter(entry -> !entry.contains("surefire") && !entry.contains("junit"))
                .filter(entry -> withValidation || !entry.contains("valid"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
