package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that all systems of a bench get, and the JSON each must answer.
 *
 * @param bodyFile what is posted, or null for a GET
 */
record Exchange(String method, String path, @Nullable Path bodyFile, JsonNode expected) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static Exchange ping() {
        return new Exchange("GET", "/services/myservice/ping", null, JSON.readTree("[\"Hello World!\"]"));
    }

    /** The sample posts ages as strings; the answer carries them as numbers. */
    static Exchange echo(Path sample) throws IOException {
        JsonNode expected = JSON.readTree(Files.readAllBytes(sample));
        for (JsonNode guest : expected.required("guests")) {
            ((ObjectNode) guest)
                    .put("age", Integer.parseInt(guest.required("age").stringValue()));
        }
        return new Exchange("POST", "/test", sample, expected);
    }

    /** The answer is the order that was posted, with what the path and the query say. */
    static Exchange order(Path sample) throws IOException {
        ObjectNode expected = (ObjectNode) JSON.readTree(Files.readAllBytes(sample));
        expected.put("account", 4711).put("currency", "EUR").put("limit", 250);
        return new Exchange("POST", "/accounts/4711/orders?currency=EUR&limit=250", sample, expected);
    }

    /** The request as bytes of HTTP/1.1. */
    byte[] request(String host) throws IOException {
        byte[] body = bodyFile == null ? new byte[0] : Files.readAllBytes(bodyFile);
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n"
                + (bodyFile == null ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n")
                + "\r\n";
        byte[] headBytes = head.getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[headBytes.length + body.length];
        System.arraycopy(headBytes, 0, all, 0, headBytes.length);
        System.arraycopy(body, 0, all, headBytes.length, body.length);
        return all;
    }

    /** Says what is wrong with an answer, or null if it is right. */
    @Nullable
    String fault(HttpAnswer answer) {
        if (answer.status() != 200) {
            return "status " + answer.status() + " (expected: 200)";
        }
        if (!answer.contentType().startsWith("application/json")) {
            return "Content-Type " + answer.contentType() + " (expected: application/json)";
        }
        JsonNode body = JSON.readTree(answer.body());
        if (!body.equals(expected)) {
            return "body " + body + " (expected: " + expected + ")";
        }
        return null;
    }
}
