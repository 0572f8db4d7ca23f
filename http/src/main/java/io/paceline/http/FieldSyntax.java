package io.paceline.http;

import io.paceline.core.Argument;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** What a header field may look like (RFC 9110, section 5), checked before anything of it is written. */
public final class FieldSyntax {

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("content-length", "transfer-encoding", "connection", "keep-alive", "date", "trailer", "upgrade");
    private static final boolean[] TOKEN = new boolean[128];

    static {
        for (char c = '!'; c < 127; c++) {
            TOKEN[c] = "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0;
        }
    }

    private FieldSyntax() {}

    /**
     * Refuses what is no name of a header field, and names of fields that the connection sets itself.
     *
     * @throws IllegalArgumentException {@code header name: … (expected: …)}
     */
    public static void checkName(String name) {
        checkToken("header name", name);
        if (OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            throw Argument.wrong("header name", name, "none that the connection sets itself");
        }
    }

    /**
     * Refuses what is no token (RFC 9110, section 5.6.2).
     *
     * @param what it is, for the message
     * @throws IllegalArgumentException {@code what: … (expected: …)}
     */
    public static void checkToken(String what, String text) {
        if (!isToken(text)) {
            throw Argument.wrong(what, visible(text), "a token of RFC 9110, section 5.6.2");
        }
    }

    static boolean isToken(char c) {
        return c < 128 && TOKEN[c];
    }

    static boolean isToken(String text) {
        boolean token = !text.isEmpty();
        for (int i = 0; i < text.length(); i++) {
            token &= isToken(text.charAt(i));
        }
        return token;
    }

    /**
     * Refuses a value that holds a control character such as CR or LF, or one above U+00FF. Does not show the value.
     *
     * @throws IllegalArgumentException {@code value of header …: … (expected: …)}; a {@link FieldValueException} for a
     *     control character
     */
    public static void checkValue(String name, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean control = isControl(c) && c != '\t';
            if (control || c > 255) {
                // Only the character: the value may be a secret, such as a token that was read with its line end.
                IllegalArgumentException wrong = Argument.wrong(
                        "value of header " + name,
                        String.format("\\u%04x at %d", (int) c, i),
                        "no control character and none above U+00FF");
                throw control ? new FieldValueException(String.valueOf(wrong.getMessage())) : wrong;
            }
        }
    }

    static boolean isControl(char c) {
        return c < ' ' || c == 127;
    }

    /**
     * A URI reference (RFC 3986, section 4.1) of text that may hold what stands in none, such as spaces and letters beyond
     * ASCII: that is percent-encoded as UTF-8, as browsers do, but for control characters, which nobody means.
     */
    static String uriReference(String text) {
        StringBuilder reference = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c > 127 || " \"<>\\^`{|}".indexOf(c) >= 0) {
                reference.append(String.format("%%%02X", (int) c));
            } else {
                reference.append(c);
            }
        }
        return reference.toString();
    }

    /** A Content-Disposition that saves under a name (RFC 6266, with RFC 8187 for what is not ASCII). */
    static String attachment(String filename) {
        StringBuilder plain = new StringBuilder();
        StringBuilder extended = new StringBuilder();
        boolean same = true;
        for (byte b : filename.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (isAttributeCharacter(c)) {
                extended.append(c);
            } else {
                extended.append(String.format("%%%02X", (int) c));
            }
        }
        for (int i = 0; i < filename.length(); i++) {
            char c = filename.charAt(i);
            boolean kept = c >= ' ' && c < 127 && "\"\\/%".indexOf(c) < 0;
            plain.append(kept ? c : '_');
            same &= kept;
        }
        return "attachment; filename=\"" + plain + (same ? "\"" : "\"; filename*=UTF-8''" + extended);
    }

    /** What stands for itself in an extended value (RFC 8187, section 3.2.1). */
    private static boolean isAttributeCharacter(char c) {
        return c < 128 && TOKEN[c] && "*'%".indexOf(c) < 0;
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
