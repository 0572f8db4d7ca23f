package io.paceline.sql.spi;

import org.jspecify.annotations.Nullable;

/** Told what happens to a connection, on its loop; must not throw. */
public interface ConnectionListener {

    /** The connection is done with a command, the oldest one; the command has been told before. */
    void answered(Command<?> command);

    /**
     * The connection is closed; every command it had has been told before.
     *
     * @param cause null if it was closed from this side in order
     */
    void closed(@Nullable Throwable cause);
}
