package io.paceline.apps.model.blog;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Dates as pages show them. */
public final class Dates {

    private static final String[] MONTHS = {
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December"
    };

    private Dates() {}

    /** Such as {@code 2 May 2026}, in UTC. */
    public static String day(Instant time) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return date.getDayOfMonth() + " " + MONTHS[date.getMonthValue() - 1] + " " + date.getYear();
    }

    /** For {@code datetime}, such as {@code 2026-05-02}. */
    public static String machine(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
    }
}
