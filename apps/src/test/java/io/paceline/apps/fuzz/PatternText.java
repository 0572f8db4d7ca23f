package io.paceline.apps.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Text that matches a regular expression, made by walking along it. Knows what schemas use: literals, classes, groups,
 * alternatives, quantifiers and anchors.
 */
final class PatternText {

    private static final int REPEAT_MAX = 4;

    private final String pattern;
    private final RandomGenerator random;
    private int at;

    private PatternText(String pattern, RandomGenerator random) {
        this.pattern = pattern;
        this.random = random;
    }

    static String matching(String pattern, RandomGenerator random) {
        String text = new PatternText(pattern, random).alternatives();
        if (!java.util.regex.Pattern.compile(pattern).matcher(text).find()) {
            throw new IllegalArgumentException(
                    "pattern: " + pattern + " (expected: one that can be followed): " + text);
        }
        return text;
    }

    // All alternatives are walked, since only that tells where they end; one is kept.
    private String alternatives() {
        List<String> all = new ArrayList<>(List.of(sequence()));
        while (at < pattern.length() && pattern.charAt(at) == '|') {
            at++;
            all.add(sequence());
        }
        return all.get(random.nextInt(all.size()));
    }

    private String sequence() {
        StringBuilder text = new StringBuilder();
        while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
            int start = at;
            String once = atom();
            int end = at;
            int times = times();
            int after = at;
            for (int i = 0; i < times; i++) {
                // anew, so that repeated parts differ
                at = start;
                text.append(i == 0 ? once : atom());
                at = end;
            }
            at = after;
        }
        return text.toString();
    }

    private String atom() {
        char c = pattern.charAt(at++);
        switch (c) {
            case '^', '$' -> {
                return "";
            }
            case '.' -> {
                return "x";
            }
            case '(' -> {
                if (pattern.startsWith("?:", at)) {
                    at += 2;
                }
                String text = alternatives();
                at++;
                return text;
            }
            case '[' -> {
                return one(characters());
            }
            case '\\' -> {
                return one(escaped(pattern.charAt(at++)));
            }
            default -> {
                return String.valueOf(c);
            }
        }
    }

    private String characters() {
        StringBuilder set = new StringBuilder();
        boolean negated = pattern.charAt(at) == '^';
        at += negated ? 1 : 0;
        while (pattern.charAt(at) != ']') {
            char c = pattern.charAt(at++);
            if (c == '\\') {
                set.append(escaped(pattern.charAt(at++)));
            } else if (pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                for (char each = c; each <= pattern.charAt(at + 1); each++) {
                    set.append(each);
                }
                at += 2;
            } else {
                set.append(c);
            }
        }
        at++;
        return negated ? without(set.toString()) : set.toString();
    }

    private static String without(String excluded) {
        StringBuilder rest = new StringBuilder();
        for (char c = '!'; c <= '~'; c++) {
            if (excluded.indexOf(c) < 0) {
                rest.append(c);
            }
        }
        return rest.toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case 'd' -> "0123456789";
            case 'w' -> "abcXYZ019_";
            case 'S' -> "ab9-Z";
            case 's' -> " ";
            default -> String.valueOf(c);
        };
    }

    private int times() {
        if (at == pattern.length()) {
            return 1;
        }
        switch (pattern.charAt(at)) {
            case '?' -> {
                at++;
                return random.nextInt(2);
            }
            case '*' -> {
                at++;
                return random.nextInt(REPEAT_MAX);
            }
            case '+' -> {
                at++;
                return 1 + random.nextInt(REPEAT_MAX);
            }
            case '{' -> {
                int close = pattern.indexOf('}', at);
                String[] bounds = pattern.substring(at + 1, close).split(",", -1);
                at = close + 1;
                int min = Integer.parseInt(bounds[0]);
                int max =
                        bounds.length == 1 ? min : bounds[1].isEmpty() ? min + REPEAT_MAX : Integer.parseInt(bounds[1]);
                return min + random.nextInt(max - min + 1);
            }
            default -> {
                return 1;
            }
        }
    }

    private String one(String of) {
        return String.valueOf(of.charAt(random.nextInt(of.length())));
    }
}
