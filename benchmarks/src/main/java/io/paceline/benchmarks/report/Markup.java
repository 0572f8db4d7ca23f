package io.paceline.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An element of HTML or SVG with its attributes and content. What is given as text or as a value is escaped, and every
 * element is closed, so the result is well-formed whatever a ledger holds; it is HTML and XML alike.
 */
final class Markup {
    private final String tag;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Object> content = new ArrayList<>();

    private Markup(String tag) {
        this.tag = tag;
    }

    static Markup of(String tag) {
        return new Markup(tag);
    }

    static Markup of(String tag, String text) {
        return new Markup(tag).text(text);
    }

    Markup with(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    /** A coordinate or a length, with at most two decimals. */
    Markup with(String attribute, double value) {
        return with(attribute, Numbers.plain(value));
    }

    /** Names of styles, separated by blanks. */
    Markup styled(String classes) {
        return with("class", classes);
    }

    Markup text(String text) {
        content.add(text);
        return this;
    }

    Markup add(Markup... children) {
        content.addAll(List.of(children));
        return this;
    }

    Markup add(List<Markup> children) {
        content.addAll(children);
        return this;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        out.append('<').append(tag);
        attributes.forEach((name, value) -> out.append(' ')
                .append(name)
                .append("=\"")
                .append(escaped(value, true))
                .append('"'));
        if (content.isEmpty() && isVoid()) {
            out.append("/>");
            return;
        }
        out.append('>');
        for (Object each : content) {
            if (each instanceof Markup child) {
                child.write(out);
            } else {
                out.append(escaped(each.toString(), false));
            }
        }
        out.append("</").append(tag).append('>');
        if (isBlock()) {
            out.append('\n');
        }
    }

    /** The elements of HTML that have no end tag, as far as they are used. */
    private boolean isVoid() {
        return tag.equals("meta") || tag.equals("link");
    }

    /** Where a line may end without a change of meaning. */
    private boolean isBlock() {
        return switch (tag) {
            case "div", "section", "article", "p", "li", "tr", "table", "svg", "g", "rect", "path", "line" -> true;
            default -> false;
        };
    }

    private static String escaped(String text, boolean inAttribute) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            switch (each) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append(inAttribute ? "&quot;" : "\"");
                // Control characters are not allowed in XML, not even as references.
                default -> out.append(each < ' ' && each != '\n' ? '�' : each);
            }
        }
        return out.toString();
    }
}
