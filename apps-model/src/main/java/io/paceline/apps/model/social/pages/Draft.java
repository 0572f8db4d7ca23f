package io.paceline.apps.model.social.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What was typed into a form, and what is wrong with it.
 *
 * @param typed by field
 * @param errors what was expected, by field; empty if all is well
 */
public record Draft(Map<String, String> typed, Map<String, String> errors) {

    /** Nothing typed yet. */
    public static final Draft EMPTY = new Draft(Map.of(), Map.of());

    /** The longest post, comment or message, in characters. */
    public static final int BODY_MAX = 500;

    private static final Pattern PAGE = Pattern.compile("/social(/[a-z0-9/-]*)?(#[a-z0-9-]+)?");
    private static final String BODY = "body";
    private static final String TO = "to";
    private static final String PERSON = "person";

    /** A post or a comment: the field {@code body}. */
    public static Draft text(@Nullable String body) {
        Map<String, String> errors = new LinkedHashMap<>();
        checkBody(body, errors);
        return new Draft(Map.of(BODY, orEmpty(body)), errors);
    }

    /** A message: the fields {@code to}, a person's number, and {@code body}. */
    public static Draft message(@Nullable String to, @Nullable String body) {
        Map<String, String> errors = new LinkedHashMap<>();
        if (number(to) == 0) {
            errors.put(TO, "somebody to write to");
        }
        checkBody(body, errors);
        return new Draft(Map.of(TO, orEmpty(to), BODY, orEmpty(body)), errors);
    }

    /** Who signs in: the field {@code person}, their number. */
    public static Draft person(@Nullable String person) {
        Draft draft = new Draft(Map.of(PERSON, orEmpty(person)), Map.of());
        return number(person) == 0 ? draft.with(PERSON, "the number of a person") : draft;
    }

    /** A message that is about to be written to somebody. */
    public static Draft to(@Nullable String to) {
        return to == null ? EMPTY : new Draft(Map.of(TO, to), Map.of());
    }

    /** Where a form says that its page was: a path of this app. */
    public static String back(@Nullable String path, String otherwise) {
        return path != null && PAGE.matcher(path).matches() ? path : otherwise;
    }

    private static void checkBody(@Nullable String body, Map<String, String> errors) {
        if (body == null || body.isBlank() || body.codePointCount(0, body.length()) > BODY_MAX) {
            errors.put(BODY, "1 to " + BODY_MAX + " characters");
        } else if (body.indexOf('\0') >= 0) {
            errors.put(BODY, "text without NUL");
        }
    }

    /**
     * The number of a person.
     *
     * @return 0 if it is none
     */
    public static int number(@Nullable String text) {
        try {
            return text == null ? 0 : Math.max(0, Integer.parseInt(text.strip()));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** The same with one more thing that is wrong. */
    public Draft with(String field, String error) {
        Map<String, String> more = new LinkedHashMap<>(errors);
        more.put(field, error);
        return new Draft(typed, more);
    }

    /** The same with a person whom nobody knows. */
    public Draft withUnknown(String field) {
        return with(field, "somebody who is here");
    }

    /** All that is wrong, in one line. */
    public String problem() {
        List<String> all = new ArrayList<>();
        errors.forEach((field, expected) -> all.add(field + " (expected: " + expected + ")"));
        return String.join(", ", all);
    }

    public boolean isValid() {
        return errors.isEmpty();
    }

    /** What was typed into a field, or empty. */
    public String value(String field) {
        return typed.getOrDefault(field, "");
    }

    /** What is wrong with a field, or null. */
    public @Nullable String error(String field) {
        return errors.get(field);
    }

    /** For {@code aria-invalid}. */
    public @Nullable String invalid(String field) {
        return errors.containsKey(field) ? "true" : null;
    }

    /** For {@code aria-describedby}. */
    public @Nullable String describedBy(String field) {
        return errors.containsKey(field) ? field + "-error" : null;
    }
}
