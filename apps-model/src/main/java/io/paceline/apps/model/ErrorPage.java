package io.paceline.apps.model;

/**
 * Says what went wrong, in words for whoever sees it.
 *
 * @param detail what was wrong and what was expected, or empty
 * @param id names the error in the log, or empty
 */
public record ErrorPage(Layout layout, int status, String detail, String id) {

    public static ErrorPage of(String section, int status, String detail, String id) {
        return new ErrorPage(Layout.of(section, words(status)), status, detail, id);
    }

    private static String words(int status) {
        return switch (status) {
            case 400 -> "That cannot be read";
            case 403 -> "Not from here";
            case 404 -> "There is no such page";
            case 405 -> "Not in this way";
            case 413 -> "That is too large";
            case 429 -> "Too many requests";
            case 503 -> "Too busy, or the database is away";
            case 504 -> "That took too long";
            default -> status < 500 ? "That was refused" : "Something went wrong";
        };
    }

    /** What to do now. */
    public String advice() {
        return switch (status) {
            case 400 -> "Go back and look at what was sent.";
            case 403 -> "Nothing was done. Open the page again and send its form from there.";
            case 404 -> "Perhaps the address was typed wrong, or what was here is gone.";
            case 405 -> "This address is there, but not as a page to look at.";
            case 413 -> "Nothing was done. Send less at a time.";
            case 429, 503, 504 -> "Try again in a moment.";
            default -> status < 500 ? "Nothing was done." : "It is not your fault. Try again later.";
        };
    }
}
