package io.paceline.service;

import java.util.concurrent.RejectedExecutionException;

/** A call was refused because as many calls as fit are waiting already. Has no stack trace: it is made under overload. */
public final class MailboxFullException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    /** For the service named, whose mailbox holds {@code capacity} calls. */
    public MailboxFullException(String service, int capacity) {
        super("service '" + service + "': mailbox full (mailboxCapacity=" + capacity + ")");
    }

    /** For the pool named, each of whose {@code workers} holds {@code capacity} calls. */
    public MailboxFullException(String pool, int workers, int capacity) {
        super("service '" + pool + "': the mailboxes of all " + workers + " workers are full (mailboxCapacity="
                + capacity + " each)");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
