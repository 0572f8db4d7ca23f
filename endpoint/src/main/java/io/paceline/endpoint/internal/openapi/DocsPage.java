package io.paceline.endpoint.internal.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.http.server.Router;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The page that shows the document, by the Swagger UI on the class path. Everything comes from this server, and the policy
 * that is sent along forbids the browser to take anything from elsewhere, or to run what stands in the page itself.
 */
final class DocsPage {

    private static final String WEBJAR = "META-INF/maven/org.webjars/swagger-ui/pom.properties";
    private static final String FILES = "META-INF/resources/webjars/swagger-ui/";
    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final String JAVASCRIPT = "text/javascript;charset=utf-8";

    /** The files of Swagger UI that the page uses. */
    private static final Map<String, String> USED = Map.of(
            "swagger-ui-bundle.js", JAVASCRIPT,
            "swagger-ui.css", "text/css;charset=utf-8",
            "favicon-32x32.png", "image/png");

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title>
            <link rel="stylesheet" href="%2$s/swagger-ui.css">
            <link rel="icon" type="image/png" href="%2$s/favicon-32x32.png">
            </head>
            <body>
            <div id="docs" data-document="%3$s"></div>
            <script src="%2$s/swagger-ui-bundle.js"></script>
            <script src="%2$s/start.js"></script>
            </body>
            </html>
            """;

    private static final String START = """
            const docs = document.getElementById("docs");
            SwaggerUIBundle({
              url: docs.dataset.document,
              domNode: docs,
              deepLinking: true,
              displayRequestDuration: true,
              tryItOutEnabled: true,
              validatorUrl: null
            });
            """;

    private DocsPage() {}

    /** Adds the page and its files, if Swagger UI is there. */
    static void add(Router.Builder router, OpenApi settings, String path) {
        ClassLoader loader = loader();
        String version = version(loader);
        if (version == null) {
            return;
        }
        String folder = path + "/" + version;
        USED.forEach((name, type) -> router.get(
                folder + "/" + name, new FixedFile(read(loader, FILES + version + "/" + name), type, FOREVER)));
        router.get(folder + "/start.js", new FixedFile(START.getBytes(UTF_8), JAVASCRIPT, "no-cache"));
        String name = path.substring(path.lastIndexOf('/') + 1);
        String toRoot = "../".repeat((int) path.chars().filter(c -> c == '/').count() - 1);
        String page = PAGE.formatted(
                escaped(settings.title()),
                name + "/" + version,
                toRoot + settings.path().substring(1));
        router.get(
                path,
                new FixedFile(page.getBytes(UTF_8), "text/html;charset=utf-8", "no-cache")
                        .header("Content-Security-Policy", policy(settings))
                        .header("Referrer-Policy", "no-referrer"));
    }

    /** Scripts and styles from here only; requests also to the servers that the document names. */
    private static String policy(OpenApi settings) {
        String servers = settings.servers().stream()
                .map(server -> URI.create(server.url()))
                .filter(URI::isAbsolute)
                .map(uri -> " " + uri.getScheme() + "://" + uri.getRawAuthority())
                .distinct()
                .collect(Collectors.joining());
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                + "connect-src 'self'" + servers + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread != null ? ofThread : DocsPage.class.getClassLoader();
    }

    private static @Nullable String version(ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(WEBJAR)) {
            if (in == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(ClassLoader loader, String name) {
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + ": missing (expected: a file of org.webjars:swagger-ui)");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
