package io.paceline.http.internal.form;

import io.paceline.http.HttpException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A header value with parameters, such as {@code form-data; name="a"; filename="b.txt"} (RFC 2183, section 2).
 *
 * @param type what stands in front, in lower case
 * @param parameters by name in lower case, without quotes
 */
record Disposition(String type, Map<String, String> parameters) {

    /** Reads a value strictly: what is malformed, or says one thing twice, is refused with 400. */
    static Disposition read(String field, String value) {
        return new Parser(field, value).read();
    }

    @Nullable
    String parameter(String name) {
        return parameters.get(name);
    }

    /**
     * The value of an extended parameter, such as {@code UTF-8''na%C3%AFve} (RFC 8187, section 3.2), or null.
     *
     * @throws HttpException 400 if it is malformed
     */
    @Nullable
    String extended(String field, String name) {
        String value = parameters.get(name + "*");
        if (value == null) {
            return null;
        }
        int language = value.indexOf('\'');
        int text = language < 0 ? -1 : value.indexOf('\'', language + 1);
        if (text < 0 || !value.substring(0, language).equalsIgnoreCase("utf-8")) {
            throw malformed(field, value, name + "*=UTF-8''… as RFC 8187 writes it");
        }
        byte[] encoded = value.substring(text + 1).getBytes(StandardCharsets.UTF_8);
        byte[] decoded = new byte[encoded.length];
        int length = 0;
        for (int i = 0; i < encoded.length; i++) {
            byte b = encoded[i];
            if (b == '%') {
                b = UrlEncodedForm.octet(encoded, i, encoded.length);
                i += 2;
            }
            decoded[length++] = b;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded, 0, length))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw malformed(field, value, "UTF-8");
        }
    }

    static HttpException malformed(String field, String value, String expected) {
        String shown = value.length() <= 100 ? value : value.substring(0, 100) + "…";
        return new HttpException(400, field + ": " + shown + " (expected: " + expected + ")");
    }

    private static final class Parser {
        private final String field;
        private final String value;
        private int at;

        Parser(String field, String value) {
            this.field = field;
            this.value = value;
        }

        Disposition read() {
            String type = until(";").strip().toLowerCase(Locale.ROOT);
            Map<String, String> parameters = new HashMap<>();
            while (at < value.length()) {
                at++; // the semicolon
                String name = until("=;").strip().toLowerCase(Locale.ROOT);
                if (name.isEmpty() && (at == value.length() || value.charAt(at) == ';')) {
                    continue; // a semicolon too many is common
                }
                if (at == value.length() || value.charAt(at) == ';') {
                    throw malformed(field, value, "a value for " + name);
                }
                at++;
                if (parameters.put(name, parameter()) != null) {
                    throw malformed(field, value, name + " once");
                }
            }
            return new Disposition(type, parameters);
        }

        private String until(String ends) {
            int start = at;
            while (at < value.length() && ends.indexOf(value.charAt(at)) < 0) {
                at++;
            }
            return value.substring(start, at);
        }

        private String parameter() {
            while (at < value.length() && isSpace(value.charAt(at))) {
                at++;
            }
            if (at == value.length() || value.charAt(at) != '"') {
                return until(";").strip();
            }
            at++;
            StringBuilder text = new StringBuilder();
            while (at < value.length() && value.charAt(at) != '"') {
                // Some escape as RFC 822 does, others send paths of Windows as they are: only these two are escapes.
                boolean escape = value.charAt(at) == '\\'
                        && at + 1 < value.length()
                        && (value.charAt(at + 1) == '"' || value.charAt(at + 1) == '\\');
                at += escape ? 1 : 0;
                text.append(value.charAt(at++));
            }
            if (at == value.length()) {
                throw malformed(field, value, "a quote at the end");
            }
            at++;
            if (!until(";").isBlank()) {
                throw malformed(field, value, "; behind a quoted value");
            }
            return text.toString();
        }

        private static boolean isSpace(char c) {
            return c == ' ' || c == '\t';
        }
    }
}
