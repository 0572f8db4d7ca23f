package io.paceline.http;

import org.jspecify.annotations.Nullable;

/**
 * What is told to a client whose request failed (RFC 9457).
 *
 * @param status the status code
 * @param title the standard reason phrase of the status
 * @param detail what went wrong with this request, or null if that must not be shown
 * @param id under which the server logged it
 */
public record Problem(int status, String title, @Nullable String detail, String id) {

    /** The media type of problems in JSON (RFC 9457, section 3). */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** This problem in JSON. */
    public String toJson() {
        StringBuilder json = new StringBuilder(160);
        json.append("{\"type\":\"about:blank\",\"title\":");
        quote(json, title);
        json.append(",\"status\":").append(status);
        if (detail != null) {
            json.append(",\"detail\":");
            quote(json, detail);
        }
        json.append(",\"id\":");
        quote(json, id);
        return json.append('}').toString();
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || c == 127 || Character.isSurrogate(c)) {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
