package io.paceline.http.internal;

import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Text with values of clients as it is logged: nothing in it can end a line, or steer the terminal that shows it. */
final class LogText {

    private static final char LINE_SEPARATOR = '\u2028';
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    private LogText() {}

    /** The same text with each control character, separator of lines and direction mark as its code in hexadecimal. */
    static String escaped(String text) {
        if (text.chars().noneMatch(LogText::isControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isControl(c)) {
                shown.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c)
                || c == LINE_SEPARATOR
                || c == PARAGRAPH_SEPARATOR
                || Character.getType(c) == Character.FORMAT;
    }

    /** The same failure if it can be logged as it is, else one that looks like it, escaped. */
    static Throwable escaped(Throwable failure) {
        Set<Throwable> seen = newSet();
        return isHarmless(failure, seen) ? failure : Escaped.of(failure, newSet());
    }

    private static Set<Throwable> newSet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean isHarmless(@Nullable Throwable failure, Set<Throwable> seen) {
        if (failure == null || !seen.add(failure)) {
            return true;
        }
        String text = failure.toString();
        if (!escaped(text).equals(text) || !isHarmless(failure.getCause(), seen)) {
            return false;
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            if (!isHarmless(suppressed, seen)) {
                return false;
            }
        }
        return true;
    }

    /** What is logged in place of a failure whose message could forge lines; its message begins with the class of that. */
    private static final class Escaped extends Throwable {

        private static final long serialVersionUID = 1L;

        private Escaped(Throwable of) {
            super(escaped(of.toString()));
            setStackTrace(of.getStackTrace());
        }

        static Escaped of(Throwable failure, Set<Throwable> seen) {
            seen.add(failure);
            Escaped shown = new Escaped(failure);
            Throwable cause = failure.getCause();
            if (cause != null && !seen.contains(cause)) {
                shown.initCause(of(cause, seen));
            }
            for (Throwable suppressed : failure.getSuppressed()) {
                if (!seen.contains(suppressed)) {
                    shown.addSuppressed(of(suppressed, seen));
                }
            }
            return shown;
        }
    }
}
