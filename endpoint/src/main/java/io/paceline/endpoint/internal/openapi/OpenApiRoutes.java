package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.Router;
import io.paceline.json.JsonCodec;
import io.paceline.json.jackson.JacksonCodec;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Adds the document and its page to the routes of a server. */
public final class OpenApiRoutes {

    private static final JsonMapper PRINTER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private OpenApiRoutes() {}

    /**
     * Makes the document and adds its routes.
     *
     * @param operations what the server answers
     * @param codec how values travel as JSON; one that is not Jackson is described as the standard one
     * @param models whether what travels as text is made of several, one for each member
     * @throws IllegalArgumentException naming what is twice, such as a path or a name
     */
    public static void add(
            Router.Builder router,
            OpenApi settings,
            List<Operation> operations,
            JsonCodec codec,
            Predicate<Class<?>> models) {
        JacksonCodec jackson = codec instanceof JacksonCodec known ? known : JacksonCodec.standard();
        byte[] document = PRINTER.writeValueAsBytes(Document.of(settings, operations, jackson.mapper(), models));
        router.get(settings.path(), new FixedFile(document, HttpResponse.JSON, "no-cache"));
        String docsPath = settings.docsPath();
        if (docsPath != null) {
            DocsPage.add(router, settings, docsPath);
        }
    }
}
