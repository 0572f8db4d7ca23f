package io.paceline.apps.demo;

import io.paceline.apps.blog.BlogApp;
import io.paceline.apps.data.Progress;
import io.paceline.apps.model.ErrorPage;
import io.paceline.apps.model.FrontPage;
import io.paceline.apps.model.Pages;
import io.paceline.apps.model.Web;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Problem;
import io.paceline.http.ProblemRenderer;
import io.paceline.http.filter.Csrf;
import io.paceline.http.filter.SecurityHeaders;
import io.paceline.http.server.StaticFiles;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Serves the apps. */
public final class DemoServer {

    private static final int KEY_BYTES = 32;
    private static final Pattern API = Pattern.compile("/[a-z]+/api/");

    private final Backend backend;
    private final EndpointServer server;

    private DemoServer(Backend backend, EndpointServer server) {
        this.backend = backend;
        this.server = server;
    }

    /** Starts the database if need be, fills it, and serves. Waits. */
    public static DemoServer start(DemoSettings settings, Progress progress) {
        Backend backend = Backend.open(settings, progress);
        try {
            return new DemoServer(backend, serve(settings, backend));
        } catch (RuntimeException failure) {
            backend.close();
            throw failure;
        }
    }

    private static EndpointServer serve(DemoSettings settings, Backend backend) {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        EndpointServer.Builder server = EndpointServer.builder()
                .host(settings.host())
                .port(settings.port())
                .filter(SecurityHeaders.standard())
                .filter(csrf(key))
                .problems(DemoServer::problem)
                .routes(routes -> routes.get("/", request -> page(HttpResponse.ok(), "front.jte", new FrontPage()))
                        .get(
                                Web.PATH + "/{*path}",
                                StaticFiles.classpath(Web.FOLDER, Web.class).build()));
        BlogApp.addTo(server, backend.sql(), backend.jdbc(), settings.cache());
        return server.start();
    }

    /** Forms bring a token; for JSON, which no form of another site can send, it is enough to come from here. */
    private static HttpFilter csrf(byte[] key) {
        HttpFilter forms = Csrf.sameOrigin().tokens(key).insecureWithoutTls();
        HttpFilter json = Csrf.sameOrigin();
        return (request, next) -> (API.matcher(request.path()).lookingAt() ? json : forms).filter(request, next);
    }

    private static HttpResponse page(HttpResponse response, String template, Object model) {
        return response.bytes(Pages.render(template, model)).contentType(Pages.TYPE);
    }

    /** A page for who asked for one, else JSON. */
    private static HttpResponse problem(Problem problem, @Nullable HttpRequest request) {
        String accept = request == null ? null : request.header("Accept");
        if (request == null || accept == null || !accept.contains("text/html")) {
            return ProblemRenderer.STANDARD.render(problem, request);
        }
        String detail = problem.detail() == null ? "" : problem.detail();
        String id = problem.status() >= 500 ? problem.id() : "";
        return page(HttpResponse.status(problem.status()), "error.jte", ErrorPage.of("", problem.status(), detail, id));
    }

    /** Where it listens. */
    public URI uri() {
        return server.uri();
    }

    /** Answers what has been asked, for at most this long, then ends all it started. */
    public void stop(Duration timeout) {
        server.stop(timeout);
        backend.close();
    }
}
