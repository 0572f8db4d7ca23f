package io.paceline.sql.internal.pool;

import io.paceline.sql.spi.Command;

/** What kind of lane a command needs. */
enum Turn {

    /** One that takes one more. */
    SHARED,

    /** One on which no other write is under way; those that wait for it go together. */
    WRITE,

    /** One on which nothing is under way, and nothing is sent behind it. */
    ALONE;

    static Turn of(Command<?> command, Limits limits) {
        if (ProfiledText.runsAlone(command)) {
            return ALONE;
        }
        boolean grouped = limits.groupWrites()
                && command.size() == 1
                && command.fetchSize() == 0
                && command.text(0).isWriting();
        return grouped ? WRITE : SHARED;
    }
}
