package io.paceline.endpoint.internal.client;

import io.paceline.http.Headers;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns answers that say no back into exceptions. */
public final class Failures {

    /**
     * What belongs to the failure itself. Others, such as Set-Cookie, are for this client only, and would be passed on if
     * the exception became the answer of a server.
     */
    private static final List<String> KEPT_FIELDS = List.of("Allow", "Retry-After", "WWW-Authenticate");

    private final JsonReader<?> problems;
    private final Map<Integer, Function<HttpException, ? extends Throwable>> byStatus;

    /**
     * Failures of one interface.
     *
     * @param byStatus what an answer with a status becomes, if not an {@link HttpException}
     */
    public Failures(JsonCodec json, Map<Integer, Function<HttpException, ? extends Throwable>> byStatus) {
        this.problems = json.reader(Map.class);
        this.byStatus = Map.copyOf(byStatus);
    }

    /** These, and others that count first. */
    Failures with(Map<Integer, Function<HttpException, ? extends Throwable>> others) {
        Map<Integer, Function<HttpException, ? extends Throwable>> all = new HashMap<>(byStatus);
        all.putAll(others);
        return new Failures(problems, all);
    }

    private Failures(JsonReader<?> problems, Map<Integer, Function<HttpException, ? extends Throwable>> byStatus) {
        this.problems = problems;
        this.byStatus = Map.copyOf(byStatus);
    }

    /**
     * What an answer that is none of the wanted ones is thrown as.
     *
     * @param call what was called, for messages
     */
    Throwable of(String call, int status, Headers headers, byte[] body) {
        if (status < 400) {
            return new HttpClientException(
                    HttpClientException.Kind.PROTOCOL,
                    call + ": status " + status + " (expected: 200 to 299, or 400 and more)",
                    null,
                    true,
                    false);
        }
        String detail = detail(headers.get("Content-Type"), body);
        HttpException failure = new HttpException(status, detail != null ? detail : call + ": status " + status);
        for (String name : KEPT_FIELDS) {
            headers.all(name).forEach(value -> failure.header(name, value));
        }
        Function<HttpException, ? extends Throwable> own = byStatus.get(status);
        return own == null ? failure : own.apply(failure);
    }

    /** What a problem (RFC 9457) says went wrong, or its title; null if this is none. */
    private @Nullable String detail(@Nullable String contentType, byte[] body) {
        if (contentType == null || !contentType.toLowerCase(Locale.ROOT).contains("json")) {
            return null;
        }
        try {
            if (problems.read(body) instanceof Map<?, ?> problem) {
                return problem.get("detail") instanceof String detail
                        ? detail
                        : problem.get("title") instanceof String title ? title : null;
            }
        } catch (JsonException noProblem) {
            // an answer that cannot even say what is wrong is still that status
        }
        return null;
    }
}
