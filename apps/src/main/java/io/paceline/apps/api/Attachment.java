package io.paceline.apps.api;

/** The file that is kept with a list. */
final class Attachment {

    private final long number;
    private final byte[] bytes;

    /**
     * Keeps what it is given.
     *
     * @param number no other file ever has the same
     */
    Attachment(long number, byte[] bytes) {
        this.number = number;
        this.bytes = bytes;
    }

    long number() {
        return number;
    }

    /** What is in it; not to be changed. */
    byte[] bytes() {
        return bytes;
    }
}
