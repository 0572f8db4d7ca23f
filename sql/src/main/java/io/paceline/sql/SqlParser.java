package io.paceline.sql;

import io.paceline.core.Argument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the named parameters of a statement. It knows what is no SQL text (strings, quoted identifiers, dollar quotes,
 * comments) and nothing of the language beyond that, so no statement is misread for the words in it.
 *
 * <p>What is not closed goes on to the end of the statement: the server says what is wrong with it.
 */
final class SqlParser {

    private final String sql;
    private final List<String> pieces = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final List<String> namesInOrder = new ArrayList<>();
    private StringBuilder piece = new StringBuilder();
    private int at;
    private int copied;
    private int brackets;
    private int numbered;

    SqlParser(String sql) {
        if (sql.isBlank()) {
            throw Argument.wrong("sql", "'" + sql + "'", "a statement");
        }
        int nul = sql.indexOf('\0');
        if (nul >= 0) {
            throw Argument.wrong("sql", "NUL at " + nul, "a statement without it");
        }
        this.sql = sql;
    }

    ParsedSql parse() {
        while (at < sql.length()) {
            step();
        }
        copyTo(sql.length(), sql.length());
        pieces.add(piece.toString());
        if (numbered > 0 && !namesInOrder.isEmpty()) {
            throw Argument.wrong(
                    "sql",
                    "$" + numbered + " and :" + namesInOrder.get(0),
                    "parameters by number or by name, as both would claim the same numbers");
        }
        return new ParsedSql(sql, List.copyOf(pieces), List.copyOf(places), List.copyOf(namesInOrder), numbered);
    }

    /** Takes one thing: a character, a quoted text, a comment, a word or a parameter. */
    private void step() {
        char c = sql.charAt(at);
        switch (c) {
            case '\'' -> string(isEscaping());
            case '"' -> quoted('"');
            case '`' -> backtick();
            case '$' -> dollar();
            case '-' -> at = next() == '-' ? lineEnd(at + 2) : at + 1;
            case '/' -> slash();
            case '\\' -> backslash();
            case ':' -> colon();
            case '[' -> bracket(1);
            case ']' -> bracket(-1);
            default -> {
                if (isWord(c)) {
                    word();
                } else {
                    at++;
                }
            }
        }
    }

    private char next() {
        return at + 1 < sql.length() ? sql.charAt(at + 1) : '\0';
    }

    private void bracket(int change) {
        brackets = Math.max(0, brackets + change);
        at++;
    }

    /** A word or a number; a dollar sign inside belongs to it. */
    private void word() {
        while (at < sql.length() && (isWord(sql.charAt(at)) || sql.charAt(at) == '$')) {
            at++;
        }
    }

    private static boolean isWord(char c) {
        return c == '_' || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }

    private static boolean isNameStart(char c) {
        return isWord(c) && !Character.isDigit(c);
    }

    /** Whether the string that begins here is one of the form {@code E'…'}. */
    private boolean isEscaping() {
        if (at == 0 || (sql.charAt(at - 1) != 'e' && sql.charAt(at - 1) != 'E')) {
            return false;
        }
        return at == 1 || !(isWord(sql.charAt(at - 2)) || sql.charAt(at - 2) == '$');
    }

    private void string(boolean escaping) {
        quoted('\'', escaping);
        // a string that goes on in another line keeps its form
        int more = escaping ? continuation() : -1;
        while (more >= 0) {
            at = more;
            quoted('\'', true);
            more = continuation();
        }
    }

    /** Where a string goes on, behind nothing but white space with a line end and comments; else -1. */
    private int continuation() {
        int i = at;
        boolean line = false;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            if (c == '\'') {
                return line ? i : -1;
            } else if (c == '\n' || c == '\r') {
                line = true;
                i++;
            } else if (Character.isWhitespace(c)) {
                i++;
            } else if (sql.startsWith("--", i)) {
                i = lineEnd(i);
            } else {
                return -1;
            }
        }
        return -1;
    }

    private void quoted(char quote) {
        quoted(quote, false);
    }

    /** Two quotes inside stand for one: that reads like the end of one text and the start of another. */
    private void quoted(char quote, boolean escaping) {
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (c == quote) {
                return;
            }
            if (escaping && c == '\\') {
                at++;
            }
        }
        at = sql.length();
    }

    /** An identifier in some databases, an operator in others; taken for the first where it is closed. */
    private void backtick() {
        if (sql.indexOf('`', at + 1) > 0) {
            quoted('`');
        } else {
            at++;
        }
    }

    private void dollar() {
        int end = at + 1;
        while (end < sql.length() && isWord(sql.charAt(end))) {
            end++;
        }
        boolean digit = Character.isDigit(next());
        if (!digit && end < sql.length() && sql.charAt(end) == '$') {
            String tag = sql.substring(at, end + 1);
            int close = sql.indexOf(tag, end + 1);
            at = close < 0 ? sql.length() : close + tag.length();
            return;
        }
        if (digit) {
            number(at + 1);
        }
        at = end;
    }

    private void number(int from) {
        int number = 0;
        for (int i = from; i < sql.length() && sql.charAt(i) >= '0' && sql.charAt(i) <= '9'; i++) {
            number = Math.min(number * 10 + sql.charAt(i) - '0', 1_000_000);
        }
        numbered = Math.max(numbered, number);
    }

    private int lineEnd(int from) {
        int i = from;
        while (i < sql.length() && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
            i++;
        }
        return i;
    }

    /** A comment holds comments. */
    private void slash() {
        if (next() != '*') {
            at++;
            return;
        }
        int depth = 0;
        do {
            if (sql.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (sql.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else {
                at++;
            }
        } while (depth > 0 && at < sql.length());
    }

    /** A colon behind a backslash is one for the server. */
    private void backslash() {
        if (next() == ':') {
            copyTo(at, at + 1);
            at++;
        }
        at++;
    }

    private void colon() {
        if (next() == ':' || next() == '=') {
            at += 2;
            return;
        }
        if (!isNameStart(next()) || isSeparator()) {
            at++;
            return;
        }
        int start = at++;
        while (at < sql.length() && isWord(sql.charAt(at))) {
            at++;
        }
        copyTo(start, at);
        pieces.add(piece.toString());
        piece = new StringBuilder();
        places.add(names.computeIfAbsent(sql.substring(start + 1, at), name -> {
            namesInOrder.add(name);
            return namesInOrder.size() - 1;
        }));
    }

    /**
     * Whether the colon stands right behind a value, where no parameter can: it parts the bounds of a slice, as in
     * {@code a[1:n]}, or a key from its value.
     */
    private boolean isSeparator() {
        if (at == 0) {
            return false;
        }
        char before = sql.charAt(at - 1);
        return switch (before) {
            case '\'', '"', '`', ')', ']' -> true;
            default -> brackets > 0 && isWord(before);
        };
    }

    /** Keeps the text up to here, and goes on behind what is left out. */
    private void copyTo(int end, int next) {
        piece.append(sql, copied, end);
        copied = next;
    }
}
