package io.paceline.http.internal;

import io.paceline.http.Form;
import io.paceline.http.HttpException;
import io.paceline.http.MediaType;
import io.paceline.http.internal.form.UrlEncodedForm;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import org.jspecify.annotations.Nullable;

/**
 * A media type as it stands in Content-Type (RFC 9110, section 8.3).
 *
 * @param type in lower case, such as {@code application/json}; empty if there was none
 * @param charset what the parameter names, else null
 */
public record ContentType(String type, @Nullable String charset) {

    private static final String JSON = "application/json";

    /**
     * Reads the value of a Content-Type field; null gives an empty type.
     *
     * @throws HttpException 415 if it is malformed
     */
    public static ContentType of(@Nullable String value) {
        if (value == null) {
            return new ContentType("", null);
        }
        try {
            MediaType type = MediaType.parse(value);
            return new ContentType(type.type() + "/" + type.subtype(), type.parameter("charset"));
        } catch (IllegalArgumentException malformed) {
            throw new HttpException(415, "Content-Type: " + shorten(value) + " (expected: a media type)", malformed);
        }
    }

    /**
     * Refuses a body that says it is something else than JSON. One that says nothing is taken to be JSON.
     *
     * @throws HttpException 415
     */
    public static void requireJson(@Nullable String value) {
        if (value == null || value.equals(JSON)) {
            return;
        }
        ContentType type = of(value);
        if (!type.isJson()) {
            throw new HttpException(415, "Content-Type: " + shorten(value) + " (expected: application/json)")
                    .header("Accept", JSON);
        }
        if (type.charset != null
                && !type.charset.equalsIgnoreCase("utf-8")
                && !type.charset.equalsIgnoreCase("us-ascii")) {
            throw new HttpException(415, "charset of JSON: " + shorten(type.charset) + " (expected: utf-8)");
        }
    }

    /**
     * The body as a form.
     *
     * @param fieldsMax how many fields it may have
     * @throws HttpException 415 if it is none, 400 if it is malformed
     */
    Form form(byte[] body, int fieldsMax) {
        if (body.length > 0 && !type.equals(UrlEncodedForm.TYPE)) {
            throw new HttpException(415, "Content-Type: " + shorten(type) + " (expected: " + UrlEncodedForm.TYPE + ")")
                    .header("Accept", UrlEncodedForm.TYPE);
        }
        return UrlEncodedForm.read(body, charsetOrUtf8(), fieldsMax);
    }

    /** Whether this is JSON or a type built on it, such as {@code application/problem+json}. */
    public boolean isJson() {
        return type.equals(JSON) || (type.startsWith("application/") && type.endsWith("+json"));
    }

    /**
     * The charset; UTF-8 if none is named.
     *
     * @throws HttpException 415 if it is not known
     */
    Charset charsetOrUtf8() {
        if (charset == null) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new HttpException(415, "charset: " + shorten(charset) + " (expected: one that is known here)", e);
        }
    }

    /**
     * Reads text in the charset, else in UTF-8.
     *
     * @throws HttpException 400 if it is malformed, 415 if the charset is not known
     */
    public String decode(byte[] bytes) {
        Charset of = charsetOrUtf8();
        try {
            return of.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new HttpException(400, "body (expected: text in " + of.name() + ")", e);
        }
    }

    private static String shorten(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }
}
