package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.Command;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A command under way, and how far its answer has come. Used again for another one after that. */
final class Flight {

    private static final Prepared[] SAME = new Prepared[0];
    private static final @Nullable RowShape[] SAME_SHAPE = new @Nullable RowShape[0];

    /** Which one it is, from 1. */
    long number;

    @Nullable
    Command<?> command;

    /** How many steps it has; 0 if it is one of the driver's own. */
    int size;

    /** The step that is being answered. */
    int step;

    /** Whether the command was told of anything. */
    boolean told;

    /** Whether it runs once more, since its statement had to be prepared anew. */
    boolean again;

    /** Whether the types of its parameters are declared by those of its values. */
    boolean declared;

    /** Whether a step has ended a transaction. */
    boolean ended;

    /** Whether its Sync is on its way; if not it is one that is fetched bit by bit. */
    boolean synced;

    /** Why it failed. */
    @Nullable
    SqlException failure;

    @Nullable
    ServerError error;

    // what the first step uses, and the others if they are the same
    private @Nullable Prepared prepared;
    private @Nullable RowShape shape;
    private Prepared[] others = SAME;
    private @Nullable RowShape[] otherShapes = SAME_SHAPE;

    Command<?> command() {
        Command<?> present = command;
        if (present == null) {
            throw new IllegalStateException("flight: " + number + " (expected: one under way)");
        }
        return present;
    }

    /** The statement of a step. */
    Prepared prepared(int of) {
        Prepared found = others.length == 0 ? prepared : others[of];
        if (found == null) {
            throw new IllegalStateException("step: " + of + " (expected: one with a statement)");
        }
        return found;
    }

    boolean hasPrepared() {
        return prepared != null;
    }

    void prepared(int of, Prepared used) {
        if (of == 0) {
            prepared = used;
        } else if (others.length == 0 && used != prepared) {
            Prepared[] all = new Prepared[size];
            Arrays.fill(all, 0, of, prepared(0));
            others = all;
            otherShapes = new @Nullable RowShape[size];
        }
        if (others.length > 0) {
            others[of] = used;
        }
    }

    /** How the rows of a step come, or null if in text form. Set after all statements. */
    @Nullable
    RowShape shape(int of) {
        return otherShapes.length == 0 ? shape : otherShapes[of];
    }

    void shape(int of, @Nullable RowShape asked) {
        if (otherShapes.length > 0) {
            otherShapes[of] = asked;
        } else {
            shape = asked;
        }
    }

    /** Prepares it for a command. */
    void begin(long number, Command<?> command, int size) {
        this.number = number;
        this.command = command;
        this.size = size;
        synced = true;
    }

    /** Forgets everything. */
    void clear() {
        command = null;
        prepared = null;
        shape = null;
        others = SAME;
        otherShapes = SAME_SHAPE;
        failure = null;
        error = null;
        size = 0;
        step = 0;
        told = false;
        again = false;
        declared = false;
        ended = false;
    }
}
