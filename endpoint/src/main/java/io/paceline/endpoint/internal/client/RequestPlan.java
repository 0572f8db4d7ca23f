package io.paceline.endpoint.internal.client;

import io.paceline.http.HttpBody;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How the requests of one method are made.
 *
 * @param call the method, for messages
 * @param base what comes before each path: scheme, authority and perhaps a path without a slash at its end
 * @param paths its patterns, those with the most variables first
 * @param fixedQuery what the query begins with
 * @param fixedHeaders what is sent with every request, unless an argument says another value
 * @param bodyType what a body is called, if not as its content says
 */
record RequestPlan(
        String call,
        String method,
        String base,
        List<PathTemplate> paths,
        String fixedQuery,
        List<RequestDraft.Field> fixedHeaders,
        List<ArgumentWriter> writers,
        boolean asForm,
        @Nullable String bodyType,
        boolean repeatable) {

    static final String FORM = "application/x-www-form-urlencoded";

    /**
     * The request for these arguments.
     *
     * @throws IllegalArgumentException naming what cannot be sent
     */
    OutgoingRequest request(@Nullable Object[] arguments) {
        RequestDraft draft = new RequestDraft();
        draft.query.append(fixedQuery);
        try {
            for (int i = 0; i < arguments.length; i++) {
                writers.get(i).write(arguments[i], draft);
            }
            return request(draft);
        } catch (IllegalArgumentException unsendable) {
            throw new IllegalArgumentException(call + ": " + unsendable.getMessage(), unsendable);
        }
    }

    private OutgoingRequest request(RequestDraft draft) {
        StringBuilder target = new StringBuilder(base).append(path(draft));
        if (!draft.query.isEmpty()) {
            target.append('?').append(draft.query);
        }
        List<RequestDraft.Field> headers = new ArrayList<>(draft.headers);
        for (RequestDraft.Field fixed : fixedHeaders) {
            if (draft.headers.stream().noneMatch(given -> given.name().equalsIgnoreCase(fixed.name()))) {
                headers.add(fixed);
            }
        }
        if (!draft.cookies.isEmpty()) {
            headers.add(new RequestDraft.Field("Cookie", draft.cookies.toString()));
        }
        MultipartBody parts = draft.parts;
        if (parts != null) {
            draft.body(parts.contentType(), parts.end());
        } else if (asForm) {
            draft.body(FORM, draft.form.toString().getBytes(StandardCharsets.US_ASCII));
        }
        return new OutgoingRequest(
                call,
                method,
                URI.create(target.toString()),
                List.copyOf(headers),
                bodyType == null || parts != null || asForm ? draft.contentType : bodyType,
                draft.body,
                repeatable && !(draft.body instanceof HttpBody.Stream));
    }

    /** The first pattern whose variables are all given. */
    private String path(RequestDraft draft) {
        for (PathTemplate path : paths) {
            if (draft.path.keySet().containsAll(path.variables())) {
                return path.expand(draft.path);
            }
        }
        Set<String> missing = new TreeSet<>(paths.get(paths.size() - 1).variables());
        missing.removeAll(draft.path.keySet());
        throw new IllegalArgumentException(
                "path variable " + String.join(", ", missing) + ": null (expected: a value)");
    }
}
