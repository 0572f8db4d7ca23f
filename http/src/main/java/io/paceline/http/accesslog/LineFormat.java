package io.paceline.http.accesslog;

import io.paceline.http.HttpRequest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The lines of Common and Combined Log Format, escaped as Apache does: {@code \xhh}. */
record LineFormat(Set<String> shownParameters, boolean combined) implements Function<AccessEntry, String> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public String apply(AccessEntry entry) {
        HttpRequest request = entry.request();
        StringBuilder line = new StringBuilder(160);
        word(line, EntryText.remote(entry));
        line.append(" - ");
        word(line, request == null ? null : EntryText.user(request));
        line.append(" [")
                .append(TIME.format(Instant.ofEpochMilli(entry.timeMillis())))
                .append("] ");
        quoted(line, request == null ? null : requestLine(request));
        line.append(' ').append(EntryText.status(entry)).append(' ').append(entry.bytes());
        if (combined) {
            line.append(' ');
            quoted(line, request == null ? null : EntryText.referer(request));
            line.append(' ');
            quoted(line, request == null ? null : request.header("User-Agent"));
        }
        return line.append(' ').append(entry.micros()).toString();
    }

    private String requestLine(HttpRequest request) {
        String query = EntryText.query(request, shownParameters);
        return request.method() + " " + request.rawPath() + (query == null ? "" : "?" + query) + " "
                + request.version();
    }

    private static void quoted(StringBuilder line, @Nullable String text) {
        line.append('"');
        escaped(line, text == null ? "-" : text, ' ');
        line.append('"');
    }

    private static void word(StringBuilder line, @Nullable String text) {
        escaped(line, text == null || text.isEmpty() ? "-" : text, '!');
    }

    /** Anything that could end a field or a line is shown as its code. */
    private static void escaped(StringBuilder line, String text, char lowest) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= lowest && c < 127 && c != '"' && c != '\\') {
                line.append(c);
            } else if (c < 256) {
                line.append("\\x").append(HexFormat.of().toHexDigits((byte) c));
            } else {
                line.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
    }
}
