package io.paceline.http;

import io.paceline.core.Argument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads media types by the grammar of RFC 9110, sections 5.6.1 to 5.6.6 and 8.3.1. */
final class MediaTypeParser {

    private static final int SHOWN_MAX = 100;

    private final String text;
    private int at;

    MediaTypeParser(String text) {
        this.text = text;
    }

    MediaType one() {
        skipSpace();
        MediaType type = next();
        if (at < text.length()) {
            throw malformed();
        }
        return type;
    }

    List<MediaType> list() {
        List<MediaType> all = new ArrayList<>(2);
        while (true) {
            skipSpace();
            if (at < text.length() && text.charAt(at) != ',') {
                all.add(next());
            }
            if (at == text.length()) {
                return all;
            }
            take(',');
        }
    }

    private MediaType next() {
        String type = token().toLowerCase(Locale.ROOT);
        take('/');
        String subtype = token().toLowerCase(Locale.ROOT);
        if ((type.indexOf('*') >= 0 && !(type.equals("*") && subtype.equals("*"))) || !isSubtype(subtype)) {
            throw malformed();
        }
        return new MediaType(type, subtype, parameters());
    }

    private static boolean isSubtype(String subtype) {
        int star = subtype.lastIndexOf('*');
        return star < 0 || subtype.equals("*") || (star == 0 && subtype.length() > 2 && subtype.charAt(1) == '+');
    }

    private Map<String, String> parameters() {
        skipSpace();
        if (at == text.length() || text.charAt(at) != ';') {
            return Map.of();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        while (at < text.length() && text.charAt(at) == ';') {
            at++;
            skipSpace();
            if (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != ',') {
                String name = token().toLowerCase(Locale.ROOT);
                take('=');
                String value = at < text.length() && text.charAt(at) == '"' ? quoted() : token();
                if (parameters.put(name, value) != null) {
                    throw malformed();
                }
                skipSpace();
            }
        }
        return Collections.unmodifiableMap(parameters);
    }

    private String token() {
        int start = at;
        while (at < text.length() && FieldSyntax.isToken(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw malformed();
        }
        return text.substring(start, at);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c == '\\' && ++at < text.length()) {
                c = text.charAt(at);
            }
            if ((c < ' ' && c != '\t') || c == 127) {
                break;
            }
            value.append(c);
        }
        throw malformed();
    }

    private void take(char wanted) {
        if (at == text.length() || text.charAt(at) != wanted) {
            throw malformed();
        }
        at++;
    }

    private void skipSpace() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private IllegalArgumentException malformed() {
        return Argument.wrong(
                "media type",
                text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…",
                "type/subtype with parameters such as charset=utf-8, not what stands at " + at);
    }
}
