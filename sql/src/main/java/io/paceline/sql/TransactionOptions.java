package io.paceline.sql;

import io.paceline.core.Argument;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction runs.
 *
 * @param isolation null for what the server does by default
 * @param readOnly whether writing is refused
 * @param deferrable with SERIALIZABLE and read only: waits until it can neither fail nor make others fail
 * @param retryMax how many times the work is done anew when the server gives it up for another's sake (40001, 40P01);
 *     0 to 100; before each time there is a pause of random length, whose bound doubles up to a second
 */
public record TransactionOptions(@Nullable Isolation isolation, boolean readOnly, boolean deferrable, int retryMax) {

    /** What the server does by default, without retries. */
    public static final TransactionOptions DEFAULT = new TransactionOptions(null, false, false, 0);

    /** Isolation levels (ISO/IEC 9075). */
    public enum Isolation {
        /** Sees what others have not committed, where the database does so at all. */
        READ_UNCOMMITTED,
        /** Each statement sees what was committed when it began. */
        READ_COMMITTED,
        /** All statements see what was committed when the first began. */
        REPEATABLE_READ,
        /** As if transactions ran one after the other. */
        SERIALIZABLE
    }

    /** Checks the bounds. */
    public TransactionOptions {
        Argument.between("retryMax", retryMax, 0, 100);
    }

    /** With this isolation. */
    public TransactionOptions isolation(Isolation isolation) {
        return new TransactionOptions(isolation, readOnly, deferrable, retryMax);
    }

    /** Refuses writing. */
    public TransactionOptions asReadOnly() {
        return new TransactionOptions(isolation, true, deferrable, retryMax);
    }

    /** Deferrable. */
    public TransactionOptions asDeferrable() {
        return new TransactionOptions(isolation, readOnly, true, retryMax);
    }

    /** With that many retries. */
    public TransactionOptions retry(int max) {
        return new TransactionOptions(isolation, readOnly, deferrable, max);
    }
}
