package io.paceline.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cookies of a request (RFC 6265, section 5.4): pairs between semicolons, in one line or several. Quotes around a
 * value are dropped; what is no pair is skipped, since clients send what other sites of the domain have set.
 */
final class CookieHeader {

    private CookieHeader() {}

    /** All cookies, in the order they came; of two with the same name the first, which has the longest path. */
    static Map<String, String> read(Headers headers) {
        Map<String, String> cookies = new LinkedHashMap<>();
        for (String line : headers.all("Cookie")) {
            for (int start = 0; start < line.length(); ) {
                int end = end(line, start);
                int equals = line.indexOf('=', start);
                if (equals >= 0 && equals < end) {
                    cookies.putIfAbsent(line.substring(start, equals).strip(), value(line, equals + 1, end));
                }
                start = end + 1;
            }
        }
        cookies.remove("");
        return Collections.unmodifiableMap(cookies);
    }

    private static int end(String line, int start) {
        int end = line.indexOf(';', start);
        return end < 0 ? line.length() : end;
    }

    private static String value(String line, int start, int end) {
        String value = line.substring(start, end).strip();
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
