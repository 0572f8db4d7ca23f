package io.paceline.http.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.paceline.http.HttpResponse;
import io.paceline.http.auth.Auth;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tokens in front of a server. */
class JwtServerTest {

    private static final byte[] SECRET = new byte[32];

    private static String token(String... roles) throws Exception {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer("https://login.example")
                .audience("orders")
                .subject("ann")
                .claim("roles", List.of(roles))
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build();
        SignedJWT jwt = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        jwt.sign(new MACSigner(SECRET));
        return jwt.serialize();
    }

    private static int status(HttpServer server, String authorization) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.uri().resolve("/orders/7")).timeout(Duration.ofSeconds(20));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return HttpClient.newHttpClient()
                .send(request.build(), BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void aTokenOpensWhatItsRolesAllow() throws Exception {
        String keys =
                "{\"keys\":[" + new OctetSequenceKey.Builder(SECRET).build().toJSONString() + "]}";
        // @start region="jwt"
        JwtVerifier tokens = JwtVerifier.builder("https://login.example", "orders")
                .jwks(keys)
                .build();
        Router router = Router.builder()
                .filter("/orders", Auth.bearer("orders", tokens))
                .filter("/orders", Auth.rolesAllowed("staff"))
                .get("/orders/{id}", request -> HttpResponse.ok().text("order " + request.pathVariable("id")))
                .build();
        // @end
        try (HttpServer server =
                HttpServer.builder().host("127.0.0.1").port(0).handler(router).start()) {
            assertThat(status(server, "Bearer " + token("staff"))).isEqualTo(200);
            assertThat(status(server, "Bearer " + token("guest"))).isEqualTo(403);
            assertThat(status(server, "Bearer " + token("staff") + "A")).isEqualTo(401);
            assertThat(status(server, "")).isEqualTo(401);
        }
    }
}
