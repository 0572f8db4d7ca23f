package io.paceline.http.internal.uri;

import java.util.HexFormat;

/** Reads percent-encoded UTF-8 strictly: no overlong forms, no surrogates, nothing cut short (RFC 3629). */
final class PercentDecoder {
    private final String input;
    private final int end;
    private int position;

    PercentDecoder(String input, int end) {
        this.input = input;
        this.end = end;
    }

    /**
     * Decodes a part of a query: {@code +} is a space, each percent-encoding is decoded once.
     *
     * @throws UriException BAD_PERCENT, BAD_UTF8 or BAD_CHARACTER
     */
    static String decodeForm(String input, int from, int end) {
        int i = from;
        while (i < end && isOrdinary(input.charAt(i))) {
            i++;
        }
        if (i == end) {
            return input.substring(from, end);
        }
        PercentDecoder decoder = new PercentDecoder(input, end);
        StringBuilder out = new StringBuilder(end - from).append(input, from, i);
        while (i < end) {
            char c = input.charAt(i);
            if (c == '%') {
                out.appendCodePoint(decoder.codePointAt(i));
                i = decoder.position();
            } else if (c == '+' || isOrdinary(c)) {
                out.append(c == '+' ? ' ' : c);
                i++;
            } else {
                throw new UriException(UriFault.BAD_CHARACTER, input, i);
            }
        }
        return out.toString();
    }

    private static boolean isOrdinary(char c) {
        return c > ' ' && c < 0x7f && c != '%' && c != '+' && c != '#';
    }

    /**
     * The code point whose encoding begins with the percent sign at {@code at}; {@link #position()} then is behind it.
     *
     * @throws UriException BAD_PERCENT or BAD_UTF8
     */
    int codePointAt(int at) {
        position = at;
        int lead = octet();
        if (lead < 0x80) {
            return lead;
        }
        // RFC 3629, section 4: the second octet has narrower bounds after E0, ED, F0 and F4.
        int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        int more;
        if (lead >= 0xC2 && lead <= 0xDF) {
            more = 1;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            more = 2;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            more = 3;
        } else {
            throw new UriException(UriFault.BAD_UTF8, input, at);
        }
        int codePoint = lead & (0x3F >> more);
        for (; more > 0; more--) {
            if (position >= end || input.charAt(position) != '%') {
                throw new UriException(UriFault.BAD_UTF8, input, at);
            }
            int next = octet();
            if (next < low || next > high) {
                throw new UriException(UriFault.BAD_UTF8, input, at);
            }
            codePoint = (codePoint << 6) | (next & 0x3F);
            low = 0x80;
            high = 0xBF;
        }
        return codePoint;
    }

    /** The index behind what was read last. */
    int position() {
        return position;
    }

    private int octet() {
        int at = position;
        if (at + 2 >= end
                || !HexFormat.isHexDigit(input.charAt(at + 1))
                || !HexFormat.isHexDigit(input.charAt(at + 2))) {
            throw new UriException(UriFault.BAD_PERCENT, input, at);
        }
        position = at + 3;
        return HexFormat.fromHexDigits(input, at + 1, at + 3);
    }
}
