package io.paceline.apps.world;

import java.util.List;

/** The fortunes as a page; what somebody typed stays text. */
final class FortunePage {

    private static final String HEAD =
            "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>Fortunes</title></head>"
                    + "<body><table><tr><th>id</th><th>message</th></tr>";
    private static final String FOOT = "</table></body></html>";

    private FortunePage() {}

    static String render(List<Fortune> fortunes) {
        StringBuilder html = new StringBuilder(2048).append(HEAD);
        for (Fortune fortune : fortunes) {
            html.append("<tr><td>").append(fortune.id()).append("</td><td>");
            escape(fortune.message(), html);
            html.append("</td></tr>");
        }
        return html.append(FOOT).toString();
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
