/** Route to typed service call: annotated classes over REST. */
module io.paceline.endpoint {
    requires static transitive org.jspecify;
    requires static jakarta.validation;
    requires transitive io.paceline.core;
    requires transitive io.paceline.http;
    requires transitive io.paceline.service;
    requires transitive io.paceline.json;
    requires transitive io.paceline.net;
    requires com.fasterxml.jackson.annotation;
    requires org.slf4j;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires transitive jakarta.annotation;

    exports io.paceline.endpoint;
    exports io.paceline.endpoint.client;
    exports io.paceline.endpoint.openapi;
    exports io.paceline.endpoint.server;
}
