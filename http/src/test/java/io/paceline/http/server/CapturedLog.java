package io.paceline.http.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What was logged while it was open; nothing of it reaches the console. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            events.add(event);
        }
    };

    public CapturedLog(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
        logger.setAdditive(false);
        logger.setLevel(Level.INFO);
    }

    /** What failed requests are logged to. */
    public static CapturedLog ofFaults() {
        return new CapturedLog("io.paceline.http");
    }

    public List<ILoggingEvent> events() {
        return events;
    }

    public List<String> lines() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    public void clear() {
        events.clear();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setAdditive(true);
        logger.setLevel(null);
        appender.stop();
    }
}
