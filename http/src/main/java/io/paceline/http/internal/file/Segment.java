package io.paceline.http.internal.file;

/** A part of content that is sent, and what is sent in front of it. */
final class Segment {

    private final byte[] head;
    private final long from;
    private final long length;

    /**
     * A part.
     *
     * @param from the first byte of the part
     * @param length how many bytes of the content there are, 0 or more
     */
    Segment(byte[] head, long from, long length) {
        this.head = head;
        this.from = from;
        this.length = length;
    }

    byte[] head() {
        return head;
    }

    long from() {
        return from;
    }

    long length() {
        return length;
    }

    /** How many bytes are sent. */
    long size() {
        return head.length + length;
    }
}
