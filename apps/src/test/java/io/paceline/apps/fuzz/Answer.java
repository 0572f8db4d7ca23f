package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;

/** An answer. */
final class Answer {

    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /**
     * Keeps what it is given.
     *
     * @param headers by name in small letters; the first of each
     * @param body as it came; of events, which have no end, the beginning
     */
    Answer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** The media type without parameters. */
    String mediaType() {
        String type = header("content-type");
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
    }

    @Override
    public String toString() {
        String text = new String(body, UTF_8);
        return status + " " + headers + " " + (text.length() > 600 ? text.substring(0, 600) + "…" : text);
    }
}
