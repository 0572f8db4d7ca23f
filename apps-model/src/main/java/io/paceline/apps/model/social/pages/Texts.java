package io.paceline.apps.model.social.pages;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Words of the pages. */
public final class Texts {

    private Texts() {}

    /** To the minute in UTC, such as {@code 2026-11-30 21:50Z}, which is also what {@code <time>} takes. */
    public static String time(Instant instant) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(20);
        two(text.append(time.getYear()).append('-'), time.getMonthValue());
        two(text.append('-'), time.getDayOfMonth());
        two(text.append(' '), time.getHour());
        two(text.append(':'), time.getMinute());
        return text.append('Z').toString();
    }

    private static void two(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /** {@code 1 like}, {@code 2 likes}. */
    public static String count(int number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
