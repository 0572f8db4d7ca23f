package io.paceline.testkit.net.script;

/** A message of a real server on its way to a client, and how far that has come with its session. */
public final class RelayedMessage {

    private final byte[] bytes;
    private final boolean isAuthenticated;
    private final boolean isReady;

    RelayedMessage(byte[] bytes, boolean isAuthenticated, boolean isReady) {
        this.bytes = bytes;
        this.isAuthenticated = isAuthenticated;
        this.isReady = isReady;
    }

    /** The letter that it begins with, see "Message Formats". */
    public char type() {
        return (char) bytes[0];
    }

    /** All of it, type and length included. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Whether the server has accepted the client before. */
    public boolean isAuthenticated() {
        return isAuthenticated;
    }

    /** Whether the server was ready for a query before, so that the session has begun. */
    public boolean isReady() {
        return isReady;
    }
}
