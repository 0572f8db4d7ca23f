package io.paceline.apps.api;

import io.paceline.http.HttpException;
import java.util.ArrayList;
import java.util.List;

/** Guests as lines of comma-separated values (RFC 4180): first name, last name, profession, age. */
final class GuestCsv {

    private static final String HEAD = "firstName,lastName,profession,age";
    private static final int FIELDS = 4;

    private final String text;
    private int at;

    private GuestCsv(String text) {
        this.text = text;
    }

    static String write(List<Guest> guests) {
        StringBuilder csv = new StringBuilder(HEAD).append("\r\n");
        for (Guest guest : guests) {
            csv.append(quoted(guest.firstName()))
                    .append(',')
                    .append(quoted(guest.lastName()))
                    .append(',')
                    .append(quoted(guest.profession()))
                    .append(',')
                    .append(guest.age())
                    .append("\r\n");
        }
        return csv.toString();
    }

    private static String quoted(String field) {
        return field.matches("[^\",\r\n]*") ? field : "\"" + field.replace("\"", "\"\"") + "\"";
    }

    /**
     * Reads what {@link #write} writes; the line with the names may be missing.
     *
     * @throws HttpException 400 naming the line that is no guest
     */
    static List<Guest> read(String text) {
        GuestCsv csv = new GuestCsv(text);
        List<Guest> guests = new ArrayList<>();
        for (int line = 1; csv.at < text.length(); line++) {
            List<String> fields = csv.line();
            if (line > 1 || !String.join(",", fields).equals(HEAD)) {
                guests.add(guest(fields, line));
            }
        }
        return guests;
    }

    private static Guest guest(List<String> fields, int line) {
        if (fields.size() != FIELDS) {
            throw new HttpException(400, "line " + line + ": " + fields.size() + " fields (expected: " + FIELDS + ")");
        }
        try {
            return new Guest(
                    fields.get(0),
                    fields.get(1),
                    fields.get(2),
                    Integer.parseInt(fields.get(3).strip()));
        } catch (NumberFormatException noNumber) {
            throw new HttpException(400, "line " + line + ": age (expected: a whole number)", noNumber);
        } catch (IllegalArgumentException refused) {
            throw new HttpException(400, "line " + line + ": " + refused.getMessage(), refused);
        }
    }

    /** The fields up to the end of a line, which may be CRLF, LF or that of the text. */
    private List<String> line() {
        List<String> fields = new ArrayList<>();
        while (true) {
            fields.add(at < text.length() && text.charAt(at) == '"' ? quotedField() : plainField());
            if (at == text.length()) {
                return fields;
            }
            char end = text.charAt(at++);
            if (end == '\r' && at < text.length() && text.charAt(at) == '\n') {
                at++;
            }
            if (end != ',') {
                return fields;
            }
        }
    }

    private String plainField() {
        int start = at;
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String quotedField() {
        StringBuilder field = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '"') {
                field.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                field.append('"');
                at++;
            } else {
                return field + plainField();
            }
        }
        throw new HttpException(400, "the text ends within quotes (expected: a closing one)");
    }
}
