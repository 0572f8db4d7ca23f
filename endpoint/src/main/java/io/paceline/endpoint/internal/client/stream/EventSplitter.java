package io.paceline.endpoint.internal.client.stream;

import java.nio.charset.StandardCharsets;

/**
 * The data of server-sent events (WHATWG HTML, section 9.2.6): the lines of one event joined, comments and other fields
 * skipped, and an event that the end cuts short dropped.
 */
final class EventSplitter extends ElementSplitter {

    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);

    /** What the line holds so far. */
    private enum Line {
        /** As much of the name of the field as is that of data. */
        NAME,
        /** The value of data begins: one space is no part of it. */
        START,
        VALUE,
        OTHER
    }

    private Line line = Line.NAME;
    private int length;
    private boolean data;
    private boolean afterReturn;

    @Override
    boolean take(byte octet) {
        boolean second = afterReturn && octet == '\n';
        afterReturn = octet == '\r';
        if (second) {
            return false;
        }
        if (octet == '\n' || octet == '\r') {
            return lineEnded();
        }
        switch (line) {
            case NAME -> name(octet);
            case START -> {
                line = Line.VALUE;
                if (octet != ' ') {
                    add(octet);
                }
            }
            case VALUE -> add(octet);
            case OTHER -> {}
        }
        return false;
    }

    private void name(byte octet) {
        if (length == DATA.length && octet == ':') {
            data = true;
            line = Line.START;
        } else if (length < DATA.length && octet == DATA[length]) {
            length++;
        } else {
            line = Line.OTHER;
        }
    }

    private boolean lineEnded() {
        boolean blank = line == Line.NAME && length == 0;
        boolean value = line == Line.START || line == Line.VALUE;
        line = Line.NAME;
        length = 0;
        if (value) {
            add((byte) '\n');
            return false;
        }
        if (!blank || !data) {
            return false;
        }
        data = false;
        removeLast();
        return !isEmpty();
    }

    @Override
    boolean ended() {
        clear();
        return false;
    }
}
