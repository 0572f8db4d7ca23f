package io.paceline.http.internal.form;

import io.paceline.http.Form;
import io.paceline.http.HttpException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code application/x-www-form-urlencoded} (WHATWG URL, section 5.1): {@code &} separates, the first {@code =}
 * ends the name, {@code +} is a space, each percent-encoding is decoded once, and anything else is taken as it stands,
 * since tools send spaces and UTF-8 as they are. Stricter than that text in one thing: what is no percent-encoding, or
 * no text in the charset, is refused.
 */
public final class UrlEncodedForm {

    /** The media type. */
    public static final String TYPE = "application/x-www-form-urlencoded";

    private static final String SYNTAX = "&=+%";

    private final byte[] body;
    private final Charset charset;
    private final int fieldsMax;
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private UrlEncodedForm(byte[] body, Charset charset, int fieldsMax) {
        this.body = body;
        this.charset = charset;
        this.fieldsMax = fieldsMax;
    }

    /**
     * The form in a body.
     *
     * @param fieldsMax how many fields it may have
     * @throws HttpException 400 saying what is wrong; 415 if the charset has other bytes for the signs of this syntax
     */
    public static Form read(byte[] body, Charset charset, int fieldsMax) {
        if (body.length == 0) {
            return Fields.NONE;
        }
        if (!SYNTAX.equals(new String(SYNTAX.getBytes(StandardCharsets.US_ASCII), charset))) {
            throw new HttpException(415, "charset of a form: " + charset.name() + " (expected: one such as utf-8)");
        }
        return new UrlEncodedForm(body, charset, fieldsMax).read();
    }

    private Form read() {
        int fields = 0;
        for (int start = 0; start < body.length; ) {
            int end = indexOrEnd('&', start, body.length);
            if (end > start) {
                if (++fields > fieldsMax) {
                    throw new HttpException(400, "form: too many fields (expected: at most " + fieldsMax + ")");
                }
                int equals = indexOrEnd('=', start, end);
                values.computeIfAbsent(text(start, equals), name -> new ArrayList<>(1))
                        .add(text(Math.min(equals + 1, end), end));
            }
            start = end + 1;
        }
        return new Fields(values, List.of());
    }

    private int indexOrEnd(char wanted, int from, int end) {
        int i = from;
        while (i < end && body[i] != wanted) {
            i++;
        }
        return i;
    }

    private String text(int from, int end) {
        byte[] decoded = new byte[end - from];
        int length = 0;
        for (int i = from; i < end; i++) {
            byte b = body[i];
            if (b == '%') {
                b = octet(body, i, end);
                i += 2;
            } else if (b == '+') {
                b = ' ';
            }
            decoded[length++] = b;
        }
        try {
            return charset.newDecoder()
                    .decode(ByteBuffer.wrap(decoded, 0, length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new HttpException(
                    400, "form at " + from + ": malformed text (expected: " + charset.name() + ")", malformed);
        }
    }

    static byte octet(byte[] body, int at, int end) {
        if (at + 2 >= end || !HexFormat.isHexDigit(body[at + 1]) || !HexFormat.isHexDigit(body[at + 2])) {
            throw new HttpException(400, "form at " + at + ": % alone (expected: two hex digits after %)");
        }
        return (byte) (HexFormat.fromHexDigit(body[at + 1]) << 4 | HexFormat.fromHexDigit(body[at + 2]));
    }
}
