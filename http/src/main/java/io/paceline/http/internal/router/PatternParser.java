package io.paceline.http.internal.router;

import io.paceline.http.internal.router.PathPattern.Constrained;
import io.paceline.http.internal.router.PathPattern.Fixed;
import io.paceline.http.internal.router.PathPattern.Rest;
import io.paceline.http.internal.router.PathPattern.Step;
import io.paceline.http.internal.router.PathPattern.Variable;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads the text of one pattern; {@link RouteTree} describes the language. */
final class PatternParser {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private final String pattern;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final StringBuilder shape = new StringBuilder();
    private final StringBuilder fixed = new StringBuilder();
    private int position;

    private PatternParser(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Parses a pattern.
     *
     * @throws IllegalArgumentException naming the pattern and what was expected
     */
    static PathPattern parse(String pattern) {
        return new PatternParser(pattern).parse();
    }

    private PathPattern parse() {
        if (!pattern.startsWith("/")) {
            throw refused("a leading slash");
        }
        while (position < pattern.length()) {
            fixed.append('/');
            position++;
            segment();
        }
        flushFixed();
        return new PathPattern(List.copyOf(steps), List.copyOf(names), shape.toString());
    }

    private void segment() {
        int start = position;
        int end = segmentEnd();
        String text = pattern.substring(start, end);
        position = end;
        boolean last = end == pattern.length();
        if (text.isEmpty() && !last) {
            throw refused("no empty segment");
        }
        if (text.equals(".") || text.equals("..")) {
            throw refused("no . or .. segment");
        }
        if (text.equals("*") || text.startsWith("{*")) {
            rest(text, last);
        } else if (text.indexOf('{') < 0) {
            fixed.append(literal(text));
        } else {
            variables(text);
        }
    }

    /** The next slash outside braces. */
    private int segmentEnd() {
        int at = position;
        while (at < pattern.length() && pattern.charAt(at) != '/') {
            at = pattern.charAt(at) == '{' ? closingBrace(pattern, at) + 1 : at + 1;
        }
        return at;
    }

    private int closingBrace(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i;
            }
        }
        throw refused("a closing brace for " + text.substring(open));
    }

    private void rest(String text, boolean last) {
        if (!last) {
            throw refused(text + " only as the last segment");
        }
        String name = text.equals("*") ? "*" : text.substring(2, text.length() - 1);
        if (!text.equals("*") && !text.endsWith("}")) {
            throw refused("nothing behind {*name}");
        }
        name(name.equals("*") && text.equals("*") ? "*" : checkedName(name));
        step(new Rest(), "{*}");
    }

    /** A segment with at least one variable. */
    private void variables(String text) {
        StringBuilder regex = new StringBuilder();
        List<Integer> groups = new ArrayList<>();
        int group = 0;
        int fixedLength = 0;
        boolean plainBefore = false;
        for (int at = 0; at < text.length(); ) {
            if (text.charAt(at) != '{') {
                int next = text.indexOf('{', at);
                String literal = literal(text.substring(at, next < 0 ? text.length() : next));
                regex.append(Pattern.quote(literal));
                fixedLength += literal.length();
                plainBefore = false;
                at += literal.length();
                continue;
            }
            int close = closingBrace(text, at);
            int colon = text.indexOf(':', at);
            boolean plain = colon < 0 || colon > close;
            if (plain && plainBefore) {
                throw refused("text or a regular expression between two variables of one segment");
            }
            name(checkedName(text.substring(at + 1, plain ? close : colon)));
            if (plain && at == 0 && close == text.length() - 1) {
                step(new Variable(), "{}");
                return;
            }
            String part = plain ? "(?s:.+)" : text.substring(colon + 1, close);
            groups.add(++group);
            group += compile(part).matcher("").groupCount();
            regex.append('(').append(part).append(')');
            plainBefore = plain;
            at = close + 1;
        }
        int[] groupsOfVariables = groups.stream().mapToInt(Integer::intValue).toArray();
        step(
                new Constrained(new SegmentRegex(compile(regex.toString()), groupsOfVariables, fixedLength)),
                "{:" + regex + "}");
    }

    private Pattern compile(String regex) {
        if (regex.isEmpty()) {
            throw refused("a regular expression behind the colon");
        }
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    message("a regular expression, not " + regex + ": " + e.getDescription()), e);
        }
    }

    private String checkedName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw refused("a variable name of letters, digits, _, . and -, not \"" + name + "\"");
        }
        return name;
    }

    private void name(String name) {
        if (names.contains(name)) {
            throw refused("each variable once, not " + name + " twice");
        }
        names.add(name);
    }

    /** Fixed text is written decoded; characters that look like another pattern language are refused. */
    private String literal(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f || "*?#\\}".indexOf(c) >= 0) {
                throw refused("no " + (c < ' ' || c == 0x7f ? "control character" : c) + " in fixed text");
            }
            if (c == '%'
                    && i + 2 < text.length()
                    && HexFormat.isHexDigit(text.charAt(i + 1))
                    && HexFormat.isHexDigit(text.charAt(i + 2))) {
                throw refused("fixed text written decoded, not " + text.substring(i, i + 3));
            }
        }
        return text;
    }

    private void step(Step step, String shapeOfStep) {
        flushFixed();
        steps.add(step);
        shape.append(shapeOfStep);
    }

    private void flushFixed() {
        if (!fixed.isEmpty()) {
            steps.add(new Fixed(fixed.toString()));
            shape.append(fixed);
            fixed.setLength(0);
        }
    }

    private IllegalArgumentException refused(String expected) {
        return new IllegalArgumentException(message(expected));
    }

    private String message(String expected) {
        return "pattern: " + pattern + " (expected: " + expected + ")";
    }
}
