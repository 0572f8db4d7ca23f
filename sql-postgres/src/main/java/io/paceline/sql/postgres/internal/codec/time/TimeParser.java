package io.paceline.sql.postgres.internal.codec.time;

import io.paceline.sql.postgres.internal.codec.base.Unfit;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/** Reads the text form of dates and times of {@code DateStyle = ISO}; that of another style is an error. */
final class TimeParser {

    private static final String INFINITY = "infinity";
    private static final String NEGATIVE_INFINITY = "-infinity";
    private static final String BEFORE_CHRIST = " BC";

    private final String text;
    private int at;
    private int end;

    private TimeParser(String text) {
        this.text = text;
        this.end = text.length();
    }

    static LocalDate date(String text) {
        if (text.equals(INFINITY)) {
            return LocalDate.MAX;
        }
        if (text.equals(NEGATIVE_INFINITY)) {
            return LocalDate.MIN;
        }
        TimeParser parser = new TimeParser(text);
        LocalDate date = parser.date(parser.isBeforeChrist());
        parser.checkEnd();
        return date;
    }

    static LocalTime time(String text) {
        TimeParser parser = new TimeParser(text);
        LocalTime time = parser.time();
        parser.checkEnd();
        return time;
    }

    static OffsetTime offsetTime(String text) {
        TimeParser parser = new TimeParser(text);
        OffsetTime time = parser.time().atOffset(parser.offset());
        parser.checkEnd();
        return time;
    }

    static LocalDateTime dateTime(String text) {
        if (text.equals(INFINITY)) {
            return LocalDateTime.MAX;
        }
        if (text.equals(NEGATIVE_INFINITY)) {
            return LocalDateTime.MIN;
        }
        TimeParser parser = new TimeParser(text);
        LocalDateTime dateTime = parser.dateAndTime();
        parser.checkEnd();
        return dateTime;
    }

    /** In UTC, as the binary form has it. */
    static OffsetDateTime offsetDateTime(String text) {
        if (text.equals(INFINITY)) {
            return OffsetDateTime.MAX;
        }
        if (text.equals(NEGATIVE_INFINITY)) {
            return OffsetDateTime.MIN;
        }
        TimeParser parser = new TimeParser(text);
        OffsetDateTime dateTime = parser.dateAndTime().atOffset(parser.offset());
        parser.checkEnd();
        return dateTime.withOffsetSameInstant(ZoneOffset.UTC);
    }

    private boolean isBeforeChrist() {
        boolean before = text.endsWith(BEFORE_CHRIST);
        if (before) {
            end -= BEFORE_CHRIST.length();
        }
        return before;
    }

    private LocalDateTime dateAndTime() {
        LocalDate date = date(isBeforeChrist());
        expect(' ');
        return LocalDateTime.of(date, time());
    }

    private LocalDate date(boolean beforeChrist) {
        int year = number(4, 7);
        expect('-');
        int month = number(2, 2);
        expect('-');
        return LocalDate.of(beforeChrist ? 1 - year : year, month, number(2, 2));
    }

    private LocalTime time() {
        int hour = number(2, 2);
        expect(':');
        int minute = number(2, 2);
        expect(':');
        int second = number(2, 2);
        int nanos = 0;
        if (is('.')) {
            int start = ++at;
            nanos = number(1, 6);
            for (int digits = at - start; digits < 9; digits++) {
                nanos *= 10;
            }
        }
        if (hour == 24 && minute == 0 && second == 0 && nanos == 0) {
            return LocalTime.MAX;
        }
        return LocalTime.of(hour, minute, second, nanos);
    }

    private ZoneOffset offset() {
        int sign = is('-') ? -1 : 1;
        if (sign > 0) {
            expect('+');
        } else {
            at++;
        }
        int hours = number(2, 2);
        int minutes = 0;
        int seconds = 0;
        if (is(':')) {
            at++;
            minutes = number(2, 2);
            if (is(':')) {
                at++;
                seconds = number(2, 2);
            }
        }
        return ZoneOffset.ofHoursMinutesSeconds(sign * hours, sign * minutes, sign * seconds);
    }

    private int number(int digitsMin, int digitsMax) {
        int start = at;
        int value = 0;
        while (at < end && at - start < digitsMax && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = value * 10 + text.charAt(at++) - '0';
        }
        if (at - start < digitsMin) {
            throw unfit();
        }
        return value;
    }

    private boolean is(char c) {
        return at < end && text.charAt(at) == c;
    }

    private void expect(char c) {
        if (!is(c)) {
            throw unfit();
        }
        at++;
    }

    private void checkEnd() {
        if (at != end) {
            throw unfit();
        }
    }

    private static Unfit unfit() {
        return new Unfit("the text form of DateStyle ISO");
    }
}
