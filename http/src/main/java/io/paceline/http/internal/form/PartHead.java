package io.paceline.http.internal.form;

import io.paceline.http.HttpException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the header fields of a part say (RFC 7578, section 4).
 *
 * @param name of the field
 * @param filename as the client sent it, or null if it sent none
 * @param contentType as the client sent it, or null
 */
record PartHead(
        String name, @Nullable String filename, @Nullable String contentType) {

    private static final String DISPOSITION = "Content-Disposition of a part";
    private static final String TYPE = "Content-Type of a part";
    private static final Set<String> IDENTITY = Set.of("7bit", "8bit", "binary");

    /**
     * Reads the header fields of a part, each ended by CRLF.
     *
     * @throws HttpException 400 saying what is wrong
     */
    static PartHead read(byte[] bytes, int length) {
        String disposition = null;
        String contentType = null;
        for (String line : lines(bytes, length)) {
            int colon = line.indexOf(':');
            if (colon <= 0 || line.charAt(0) == ' ' || line.charAt(0) == '\t') {
                throw Disposition.malformed("header of a part", line, "name: value");
            }
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-disposition" -> disposition = once(DISPOSITION, disposition, value);
                case "content-type" -> contentType = once(TYPE, contentType, value);
                case "content-transfer-encoding" -> requireIdentity(value);
                default -> {
                    // others are to be ignored (RFC 7578, section 4.8)
                }
            }
        }
        if (contentType != null && contentType.toLowerCase(Locale.ROOT).startsWith("multipart/")) {
            throw Disposition.malformed(TYPE, contentType, "no multipart within a form");
        }
        return of(disposition == null ? "" : disposition, contentType);
    }

    private static PartHead of(String value, @Nullable String contentType) {
        Disposition disposition = Disposition.read(DISPOSITION, value);
        String name = disposition.parameter("name");
        if (!disposition.type().equals("form-data") || name == null) {
            throw Disposition.malformed(DISPOSITION, value.isEmpty() ? "missing" : value, "form-data; name=\"…\"");
        }
        String filename = disposition.parameter("filename");
        return new PartHead(
                unescaped(name),
                filename == null ? disposition.extended(DISPOSITION, "filename") : unescaped(filename),
                contentType);
    }

    /** Whether it is a field whose value is text (RFC 7578, section 4.4). */
    boolean isText() {
        if (filename != null) {
            return false;
        }
        String type = contentType == null ? "text/plain" : contentType.toLowerCase(Locale.ROOT);
        return type.startsWith("text/") || type.startsWith("application/json");
    }

    private static String[] lines(byte[] bytes, int length) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new HttpException(400, "header of a part: malformed text (expected: UTF-8)", malformed);
        }
        String[] lines = text.isEmpty() ? new String[0] : text.split("\r\n", -1);
        for (String line : lines) {
            for (int i = 0; i < line.length(); i++) {
                if (line.charAt(i) < ' ' && line.charAt(i) != '\t') {
                    throw Disposition.malformed("header of a part", line, "no control character");
                }
            }
        }
        return lines;
    }

    private static String once(String field, @Nullable String earlier, String value) {
        if (earlier != null) {
            throw Disposition.malformed(field, value, "once");
        }
        return value;
    }

    private static void requireIdentity(String encoding) {
        if (!IDENTITY.contains(encoding.toLowerCase(Locale.ROOT))) {
            throw Disposition.malformed("Content-Transfer-Encoding of a part", encoding, "none, see RFC 7578");
        }
    }

    /** Browsers send these three percent-encoded in names, and nothing else (WHATWG HTML, section 4.10.21.8). */
    private static String unescaped(String text) {
        return text.indexOf('%') < 0
                ? text
                : text.replace("%22", "\"")
                        .replace("%0D", "\r")
                        .replace("%0d", "\r")
                        .replace("%0A", "\n")
                        .replace("%0a", "\n");
    }
}
