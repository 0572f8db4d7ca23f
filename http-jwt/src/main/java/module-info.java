/** Bearer tokens that are JSON Web Tokens. */
module io.paceline.http.jwt {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires transitive io.paceline.http;
    requires com.nimbusds.jose.jwt;
    requires org.slf4j;

    exports io.paceline.http.jwt;
}
