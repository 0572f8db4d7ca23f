package io.paceline.http.accesslog;

import io.paceline.http.HttpRequest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lines of JSON, in ASCII only. */
record JsonFormat(Set<String> shownParameters) implements Function<AccessEntry, String> {

    @Override
    public String apply(AccessEntry entry) {
        StringBuilder json = new StringBuilder(300).append("{\"time\":\"");
        json.append(Instant.ofEpochMilli(entry.timeMillis())).append('"');
        member(json, "remote", EntryText.remote(entry));
        HttpRequest request = entry.request();
        if (request != null) {
            member(json, "method", request.method());
            member(json, "path", request.rawPath());
            member(json, "query", EntryText.query(request, shownParameters));
            member(json, "protocol", request.version());
            member(json, "route", request.route());
        }
        json.append(",\"status\":").append(EntryText.status(entry));
        json.append(",\"bytes\":").append(entry.bytes());
        json.append(",\"micros\":").append(entry.micros());
        if (request != null) {
            member(json, "user", EntryText.user(request));
            member(json, "requestId", request.context().requestId());
            member(json, "referer", EntryText.referer(request));
            member(json, "userAgent", request.header("User-Agent"));
        }
        return json.append('}').toString();
    }

    private static void member(StringBuilder json, String name, @Nullable String value) {
        if (value == null) {
            return;
        }
        json.append(",\"").append(name).append("\":\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
                json.append(c);
            } else {
                json.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
        json.append('"');
    }
}
