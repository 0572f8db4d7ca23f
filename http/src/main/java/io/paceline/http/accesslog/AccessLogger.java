package io.paceline.http.accesslog;

import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes lines to slf4j. */
record AccessLogger(Function<AccessEntry, String> format) implements AccessLog {

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Override
    public void log(AccessEntry entry) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", format.apply(entry));
        }
    }
}
