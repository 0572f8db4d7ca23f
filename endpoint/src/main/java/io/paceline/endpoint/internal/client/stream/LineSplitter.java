package io.paceline.endpoint.internal.client.stream;

/** JSON texts a line each (NDJSON); lines without text are skipped. */
final class LineSplitter extends ElementSplitter {

    // RFC 7464 puts it before each text
    private static final byte RECORD_SEPARATOR = 0x1e;

    private boolean text;

    @Override
    boolean take(byte octet) {
        if (octet == '\n') {
            return ended();
        }
        if (octet != RECORD_SEPARATOR) {
            text |= !isBlank(octet);
            add(octet);
        }
        return false;
    }

    @Override
    boolean ended() {
        boolean complete = text;
        if (!complete) {
            clear();
        }
        text = false;
        return complete;
    }
}
