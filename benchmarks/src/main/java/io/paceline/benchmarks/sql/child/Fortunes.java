package io.paceline.benchmarks.sql.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The page of fortunes: twelve from the database and one that is added here, sorted by text, escaped. */
public final class Fortunes {

    /** What the table holds, ids from 1. */
    public static final List<String> MESSAGES = List.of(
            "fortune: No such file or directory",
            "A computer scientist is someone who fixes things that aren't broken.",
            "After enough decimal places, nobody gives a damn.",
            "A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1",
            "A computer program does what you tell it to do, not what you want it to do.",
            "Emacs is a nice operating system, but I prefer UNIX.",
            "Any program that runs right is obsolete.",
            "A list is only as strong as its weakest link.",
            "Feature: A bug with seniority.",
            "Computers make very fast, very accurate mistakes.",
            "<script>alert(\"This should not be displayed in a browser alert box.\");</script>",
            "フレームワークのベンチマーク");

    private static final String ADDED = "Additional fortune added at request time.";
    private static final int EXPECTED = page(table()).hashCode();

    /** A row. */
    public record Fortune(int id, String message) {}

    private Fortunes() {}

    /** Whether these rows give the page that they have to. */
    public static boolean right(List<Fortune> rows) {
        return page(rows).hashCode() == EXPECTED;
    }

    /** The page. */
    public static String page(List<Fortune> rows) {
        List<Fortune> all = new ArrayList<>(rows);
        all.add(new Fortune(0, ADDED));
        all.sort(Comparator.comparing(Fortune::message));
        StringBuilder html = new StringBuilder("<table>");
        for (Fortune fortune : all) {
            html.append("<tr><td>").append(fortune.id()).append("</td><td>");
            escape(fortune.message(), html);
            html.append("</td></tr>");
        }
        return html.append("</table>").toString();
    }

    private static List<Fortune> table() {
        List<Fortune> rows = new ArrayList<>();
        for (String message : MESSAGES) {
            rows.add(new Fortune(rows.size() + 1, message));
        }
        return rows;
    }

    private static void escape(String text, StringBuilder to) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> to.append("&lt;");
                case '>' -> to.append("&gt;");
                case '&' -> to.append("&amp;");
                case '"' -> to.append("&quot;");
                case '\'' -> to.append("&#39;");
                default -> to.append(c);
            }
        }
    }
}
