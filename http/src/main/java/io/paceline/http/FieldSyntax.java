package io.paceline.http;

import io.paceline.core.Argument;
import java.util.Locale;
import java.util.Set;

/** What a header field may look like (RFC 9110, section 5), checked before anything of it is written. */
final class FieldSyntax {

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("content-length", "transfer-encoding", "connection", "keep-alive", "date", "trailer", "upgrade");
    private static final boolean[] TOKEN = new boolean[128];

    static {
        for (char c = '!'; c < 127; c++) {
            TOKEN[c] = "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0;
        }
    }

    private FieldSyntax() {}

    static void checkName(String name) {
        boolean token = !name.isEmpty();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            token &= c < 128 && TOKEN[c];
        }
        if (!token) {
            throw Argument.wrong("header name", visible(name), "a token of RFC 9110, section 5.6.2");
        }
        if (OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            throw Argument.wrong("header name", name, "none that the connection sets itself");
        }
    }

    static void checkValue(String name, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c == 127 || c > 255) {
                throw Argument.wrong(
                        "value of header " + name, visible(value), "no control character and none above U+00FF");
            }
        }
    }

    private static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), 64); i++) {
            char c = text.charAt(i);
            visible.append(c >= ' ' && c < 127 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return text.length() > 64 ? visible.append("…").toString() : visible.toString();
    }
}
