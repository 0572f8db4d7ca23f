package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.auth.Auth;
import io.paceline.http.auth.Identity;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call what, and that nobody else reaches the service. */
class PermissionTest {

    private final List<String> called = new ArrayList<>();

    @RegisterExtension
    final OneServer server = OneServer.with(builder -> builder.filter(
                    "/a",
                    Auth.basic("a", (name, password) -> Reply.of(Identity.of(name, password)))
                            .optional())
            .filter("/b", Auth.basic("b", (name, password) -> Reply.of(Identity.of(name, password))))
            .service(new Accounts())
            .service(new Opened()));

    private final Client client = server.client();

    @RequestMapping("/a")
    @RolesAllowed("staff")
    class Accounts {

        @GetMapping("/class")
        public String ofTheClass() {
            return call("class");
        }

        @GetMapping("/admin")
        @RolesAllowed({"admin", "root"})
        public String admin() {
            return call("admin");
        }

        @GetMapping("/all")
        @PermitAll
        public String all() {
            return call("all");
        }

        @PostMapping("/none")
        @DenyAll
        public void none() {
            call("none");
        }
    }

    @RequestMapping("/b")
    interface Open {
        @GetMapping("/inherited")
        @RolesAllowed("admin")
        String inherited();
    }

    class Opened implements Open {
        @Override
        public String inherited() {
            return call("inherited");
        }

        @GetMapping("/own")
        public String own() {
            return call("own");
        }
    }

    private String call(String name) {
        called.add(name);
        Principal principal = CallContext.current().principal();
        return name + " for " + (principal == null ? "nobody" : principal.getName());
    }

    private HttpResponse<String> send(String method, String path, String user) {
        if (user == null) {
            return client.send(method, path);
        }
        String encoded = Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
        return client.send(method, path, "Authorization", "Basic " + encoded);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /a/class, , 401",
        "GET, /a/class, ann:staff, 200",
        "GET, /a/class, ann:admin, 403",
        "GET, /a/admin, ann:staff, 403",
        "GET, /a/admin, ann:admin, 200",
        "GET, /a/admin, ann:root, 200",
        "HEAD, /a/admin, ann:staff, 403",
        "GET, /a/all, , 200",
        "GET, /%61/admin, ann:staff, 403",
        "POST, /a/none, ann:admin, 403",
        "GET, /b/inherited, , 401",
        "GET, /b/inherited, ann:staff, 403",
        "GET, /b/inherited, ann:admin, 200",
        "GET, /b/own, , 401",
        "GET, /b/own, ann:x, 200",
        "GET, /b/nowhere, , 401",
        "GET, //b/own, , 401",
        "DELETE, /b/own, , 401"
    })
    void onlyWhoMayReachesTheService(String method, String path, String user, int status) {
        HttpResponse<String> answer = send(method, path, user);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(called).hasSize(status == 200 ? 1 : 0);
        assertThat(answer.headers().firstValue("WWW-Authenticate").isPresent()).isEqualTo(status == 401);
        if (status >= 400 && !method.equals("HEAD")) {
            assertThat(answer.body()).contains("\"status\":" + status).doesNotContain("admin");
        }
    }

    @Test
    void thePrincipalIsThatOfTheCallInTheService() {
        assertThat(send("GET", "/a/admin", "ann:admin").body()).isEqualTo("admin for ann");
        assertThat(send("GET", "/a/all", null).body()).isEqualTo("all for nobody");
    }

    static class Contradiction {
        @GetMapping("/c")
        @PermitAll
        @DenyAll
        public String both() {
            return "";
        }
    }

    static class NoRole {
        @GetMapping("/d")
        @RolesAllowed({})
        public String none() {
            return "";
        }
    }

    @Test
    void annotationsThatContradictEachOtherAreRefusedAtStart() {
        OneServer.assertRefused(new Contradiction())
                .hasMessageContaining("Contradiction.both()")
                .hasMessageEndingWith("(expected: one of them)");
        OneServer.assertRefused(new NoRole()).hasMessageContaining("NoRole.none(): @RolesAllowed without a role");
    }
}
