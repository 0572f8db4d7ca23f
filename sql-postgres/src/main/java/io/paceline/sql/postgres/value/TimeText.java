package io.paceline.sql.postgres.value;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** The text form of dates and times, {@code DateStyle = ISO}. */
final class TimeText {

    static final String INFINITY = "infinity";
    static final String NEGATIVE_INFINITY = "-infinity";

    private TimeText() {}

    static String of(LocalDate date) {
        if (date.equals(LocalDate.MAX)) {
            return INFINITY;
        }
        if (date.equals(LocalDate.MIN)) {
            return NEGATIVE_INFINITY;
        }
        StringBuilder to = new StringBuilder(13);
        date(to, date);
        return era(to, date);
    }

    static String of(LocalTime time) {
        long micros = time.toNanoOfDay() / 1000 + PgText.roundUp(time.get(NANO_OF_SECOND));
        StringBuilder to = new StringBuilder(15);
        PgText.time(to, micros / 1_000_000, micros % 1_000_000);
        return to.toString();
    }

    static String of(LocalDateTime dateTime) {
        if (dateTime.equals(LocalDateTime.MAX)) {
            return INFINITY;
        }
        if (dateTime.equals(LocalDateTime.MIN)) {
            return NEGATIVE_INFINITY;
        }
        StringBuilder to = new StringBuilder(29);
        LocalDateTime rounded = rounded(dateTime);
        dateTime(to, rounded);
        return era(to, rounded.toLocalDate());
    }

    /** In UTC, whatever the session's time zone. */
    static String of(Instant instant) {
        if (instant.equals(Instant.MAX)) {
            return INFINITY;
        }
        if (instant.equals(Instant.MIN)) {
            return NEGATIVE_INFINITY;
        }
        StringBuilder to = new StringBuilder(32);
        LocalDateTime rounded = rounded(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
        dateTime(to, rounded);
        to.append("+00");
        return era(to, rounded.toLocalDate());
    }

    static String of(ZoneOffset offset) {
        int seconds = Math.abs(offset.getTotalSeconds());
        StringBuilder to = new StringBuilder(offset.getTotalSeconds() < 0 ? "-" : "+");
        PgText.two(to, seconds / 3600);
        if (seconds % 3600 != 0) {
            PgText.two(to.append(':'), seconds / 60 % 60);
        }
        if (seconds % 60 != 0) {
            PgText.two(to.append(':'), seconds % 60);
        }
        return to.toString();
    }

    private static LocalDateTime rounded(LocalDateTime dateTime) {
        int nanos = dateTime.get(NANO_OF_SECOND);
        return dateTime.plusNanos(1000L * PgText.roundUp(nanos) - nanos % 1000);
    }

    private static void dateTime(StringBuilder to, LocalDateTime dateTime) {
        date(to, dateTime.toLocalDate());
        to.append(' ');
        PgText.time(to, dateTime.toLocalTime().toSecondOfDay(), dateTime.get(NANO_OF_SECOND) / 1000);
    }

    /** The year before 1 is 1 BC. */
    private static void date(StringBuilder to, LocalDate date) {
        int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
        for (int digits = 1000; digits > year; digits /= 10) {
            to.append('0');
        }
        to.append(year).append('-');
        PgText.two(to, date.getMonthValue()).append('-');
        PgText.two(to, date.getDayOfMonth());
    }

    private static String era(StringBuilder to, LocalDate date) {
        return to.append(date.getYear() > 0 ? "" : " BC").toString();
    }
}
