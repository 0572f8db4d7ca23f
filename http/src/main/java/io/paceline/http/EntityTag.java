package io.paceline.http;

import io.paceline.core.Argument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity tag (RFC 9110, section 8.8.3).
 *
 * @param opaque what stands between the quotes
 */
record EntityTag(String opaque, boolean weak) {

    /** Reads a list; what is malformed ends it. */
    static List<EntityTag> parseList(String text) {
        List<EntityTag> tags = new ArrayList<>(2);
        Scan scan = new Scan(text);
        do {
            scan.skipSeparators();
            EntityTag tag = scan.tag();
            if (tag == null) {
                return tags;
            }
            tags.add(tag);
        } while (scan.at < text.length());
        return tags;
    }

    /** Makes one of what an application calls a version. */
    static EntityTag of(String opaque, boolean weak) {
        for (int i = 0; i < opaque.length(); i++) {
            if (!Scan.isTagCharacter(opaque.charAt(i))) {
                throw Argument.wrong("etag", opaque, "printable characters without quotes and spaces");
            }
        }
        return new EntityTag(opaque, weak);
    }

    boolean equalsStrongly(EntityTag other) {
        return !weak && !other.weak && opaque.equals(other.opaque);
    }

    boolean equalsWeakly(EntityTag other) {
        return opaque.equals(other.opaque);
    }

    @Override
    public String toString() {
        return (weak ? "W/\"" : "\"") + opaque + '"';
    }

    private static final class Scan {
        private final String text;
        private int at;

        Scan(String text) {
            this.text = text;
        }

        @Nullable
        EntityTag tag() {
            boolean weak = text.startsWith("W/", at);
            int start = weak ? at + 2 : at;
            if (start >= text.length() || text.charAt(start) != '"') {
                return null;
            }
            int end = start + 1;
            while (end < text.length() && isTagCharacter(text.charAt(end))) {
                end++;
            }
            if (end == text.length() || text.charAt(end) != '"') {
                return null;
            }
            at = end + 1;
            return new EntityTag(text.substring(start + 1, end), weak);
        }

        void skipSeparators() {
            while (at < text.length() && ", \t".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        static boolean isTagCharacter(char c) {
            return c == '!' || (c >= '#' && c != 127 && c <= 255);
        }
    }
}
