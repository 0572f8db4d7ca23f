package io.paceline.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Dates as they stand in header fields (RFC 9110, section 5.6.7): whole seconds, always in UTC.
 *
 * <p>Thread rules: any thread may use it.
 */
public final class HttpDate {

    /** What is sent: two digits for the day, unlike Java's RFC_1123_DATE_TIME. */
    private static final DateTimeFormatter IMF_FIXDATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US);

    private static final DateTimeFormatter ASCTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.US);

    private HttpDate() {}

    /** A date as it is sent; parts of a second are left out. */
    public static String format(Instant date) {
        return IMF_FIXDATE.format(date.atOffset(ZoneOffset.UTC));
    }

    /** Reads a date in any of the three forms; null if it has none of them, since such a field is to be ignored. */
    public static @Nullable Instant parse(String text) {
        Instant date = parse(text, IMF_FIXDATE);
        if (date == null) {
            date = parse(text, ASCTIME);
        }
        return date == null ? parse(text, rfc850()) : date;
    }

    private static @Nullable Instant parse(String text, DateTimeFormatter form) {
        try {
            return LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException another) {
            return null;
        }
    }

    // A year of two digits that seems to lie more than 50 years ahead is one of the past.
    private static DateTimeFormatter rfc850() {
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(
                        ChronoField.YEAR, 2, 2, LocalDate.now(ZoneOffset.UTC).minusYears(49))
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.US);
    }
}
