package io.paceline.endpoint.openapi;

import io.paceline.core.Argument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a server publishes of itself: a document in OpenAPI 3.1, and a page to read and try it.
 *
 * <pre>{@code
 * EndpointServer.builder().service(new Guests()).openApi(OpenApi.of("Guest lists", "1.2")).start();
 * }</pre>
 *
 * <p>The document is made once, at start, of what also makes the routes. The page needs the Swagger UI of
 * {@code org.webjars:swagger-ui} on the class path; without it there is none. Both can be read by everybody who reaches the
 * server, unless a filter forbids it.
 *
 * <p>Immutable.
 */
public final class OpenApi {

    /** A place where the API can be reached. */
    public record Server(String url, String description) {}

    private final String title;
    private final String version;
    private final String description;
    private final List<Server> servers;
    private final Map<String, SecurityScheme> security;
    private final String path;
    private final @Nullable String docsPath;

    private OpenApi(Builder builder) {
        title = builder.title;
        version = builder.version;
        description = builder.description;
        servers = List.copyOf(builder.servers);
        security = new LinkedHashMap<>(builder.security);
        path = builder.path;
        docsPath = builder.docsPath;
    }

    /** A document at {@code /openapi.json} and a page at {@code /docs}. */
    public static OpenApi of(String title, String version) {
        return builder(title, version).build();
    }

    /**
     * Starts to describe a document.
     *
     * @param title the name of the API; not blank
     * @param version the version of the API, not of OpenAPI; not blank
     */
    public static Builder builder(String title, String version) {
        return new Builder(title, version);
    }

    /** The name of the API. */
    public String title() {
        return title;
    }

    /** The version of the API. */
    public String version() {
        return version;
    }

    /** What the API is for; may be empty. */
    public String description() {
        return description;
    }

    /** Where it can be reached; empty for where the document came from. */
    public List<Server> servers() {
        return servers;
    }

    /** How clients say who they are, by name. */
    public Map<String, SecurityScheme> security() {
        return new LinkedHashMap<>(security);
    }

    /** The path of the document. */
    public String path() {
        return path;
    }

    /** The path of the page, or null if there shall be none. */
    public @Nullable String docsPath() {
        return docsPath;
    }

    /** Describes a document. Not thread-safe. */
    public static final class Builder {

        private final String title;
        private final String version;
        private final List<Server> servers = new ArrayList<>();
        private final Map<String, SecurityScheme> security = new LinkedHashMap<>();
        private String description = "";
        private String path = "/openapi.json";
        private @Nullable String docsPath = "/docs";

        private Builder(String title, String version) {
            this.title = notBlank("title", title);
            this.version = notBlank("version", version);
        }

        /** What the API is for; Markdown (CommonMark) may be used. Default nothing. */
        public Builder description(String description) {
            this.description = Objects.requireNonNull(description, "description");
            return this;
        }

        /**
         * Adds a place where the API can be reached; default where the document came from.
         *
         * @param url absolute, or relative to the document
         */
        public Builder server(String url, String description) {
            servers.add(new Server(notBlank("url", url), Objects.requireNonNull(description, "description")));
            return this;
        }

        /**
         * Says how clients tell who they are. Any one of the schemes is enough for an operation. This describes; what checks
         * is a filter.
         *
         * @param name letters, digits, {@code . _ -}
         */
        public Builder security(String name, SecurityScheme scheme) {
            if (!name.matches("[A-Za-z0-9._-]+")) {
                throw Argument.wrong("security", name, "a name of letters, digits, \".\", \"_\" and \"-\"");
            }
            security.put(name, Objects.requireNonNull(scheme, "scheme"));
            return this;
        }

        /** Where the document is; a path, default {@code /openapi.json}. */
        public Builder path(String path) {
            this.path = absolute("path", path);
            return this;
        }

        /** Where the page is; a path, default {@code /docs}. */
        public Builder docsPath(String docsPath) {
            this.docsPath = absolute("docsPath", docsPath);
            return this;
        }

        /** Publishes the document without a page. */
        public Builder withoutDocs() {
            this.docsPath = null;
            return this;
        }

        /** What was described. */
        public OpenApi build() {
            return new OpenApi(this);
        }

        private static String notBlank(String name, String value) {
            if (value.isBlank()) {
                throw Argument.wrong(name, "\"" + value + "\"", "some text");
            }
            return value;
        }

        private static String absolute(String name, String path) {
            if (!path.matches("(/[A-Za-z0-9._~-]+)+")) {
                throw Argument.wrong(name, path, "a path such as /docs, of letters, digits and ._~-");
            }
            return path;
        }
    }
}
