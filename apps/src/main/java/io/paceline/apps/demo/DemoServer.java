package io.paceline.apps.demo;

import io.paceline.apps.blog.BlogApp;
import io.paceline.apps.data.Progress;
import io.paceline.apps.model.FrontPage;
import io.paceline.apps.model.Web;
import io.paceline.apps.social.SocialApp;
import io.paceline.apps.stats.StatsApp;
import io.paceline.apps.web.Html;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.StartException;
import io.paceline.http.filter.SecurityHeaders;
import io.paceline.http.server.StaticFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;

/** Serves the apps. */
public final class DemoServer {

    private final Backend backend;
    private final EndpointServer server;

    private DemoServer(Backend backend, EndpointServer server) {
        this.backend = backend;
        this.server = server;
    }

    /**
     * Starts the database if need be, fills it, and serves. Waits.
     *
     * @throws io.paceline.http.StartException if the address cannot be had
     * @throws io.paceline.sql.SqlException if the database cannot be reached, or does not let tables be made
     * @throws IllegalArgumentException if the address of the database is none
     */
    public static DemoServer start(DemoSettings settings, Progress progress) {
        requireFree(settings.host(), settings.port());
        Backend backend = Backend.open(settings, progress);
        try {
            return new DemoServer(backend, serve(settings, backend));
        } catch (RuntimeException failure) {
            backend.close();
            throw failure;
        }
    }

    private static EndpointServer serve(DemoSettings settings, Backend backend) {
        EndpointServer.Builder server = common(settings);
        BlogApp.addTo(server, backend.sql(), backend.jdbc(), settings.cache(), settings.batchedTags());
        SocialApp.addTo(server, backend.sql(), backend.jdbc(), settings.cache());
        StatsApp.addTo(server, backend.sql(), backend.jdbc(), settings.poolMax(), settings.cache());
        return server.start();
    }

    /** What the apps share: filters, error pages, the front page and the files of pages. */
    static EndpointServer.Builder common(DemoSettings settings) {
        EndpointServer.Builder server = EndpointServer.builder()
                .host(settings.host())
                .port(settings.port())
                .http(http -> http.bodyBytesMax(Web.BODY_BYTES_MAX))
                .filter(SecurityHeaders.standard())
                .filter(new FormTokens())
                .problems(new ProblemPages())
                .routes(routes -> routes.get("/", request -> Html.page(200, "front.jte", new FrontPage()))
                        .get(
                                Web.PATH + "/{*path}",
                                StaticFiles.classpath(Web.FOLDER, Web.class)
                                        .cacheControl(Web.CACHE_CONTROL)
                                        .build()));
        DatabaseFaults.answer(server);
        return server;
    }

    /** Says at once that an address cannot be had, before minutes go into data. */
    private static void requireFree(String host, int port) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new StartException(address, new IOException("the host name is not known"));
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(address);
        } catch (IOException e) {
            throw new StartException(address, e);
        }
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
