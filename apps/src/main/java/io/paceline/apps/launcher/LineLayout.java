package io.paceline.apps.launcher;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Time, level, thread, the last part of the logger's name, message and stack trace; fixed, so that nothing is parsed. */
final class LineLayout extends LayoutBase<ILoggingEvent> {

    private final ZoneId zone = ZoneId.systemDefault();

    @Override
    public String doLayout(ILoggingEvent event) {
        String name = event.getLoggerName();
        StringBuilder line = new StringBuilder(128);
        line.append(LocalTime.ofInstant(Instant.ofEpochMilli(event.getTimeStamp()), zone)
                        .truncatedTo(ChronoUnit.SECONDS))
                .append(' ')
                .append(event.getLevel())
                .append(" [")
                .append(event.getThreadName())
                .append("] ")
                .append(name, name.lastIndexOf('.') + 1, name.length())
                .append(": ")
                .append(event.getFormattedMessage())
                .append(System.lineSeparator());
        if (event.getThrowableProxy() != null) {
            line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        return line.toString();
    }
}
