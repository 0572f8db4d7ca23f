package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The content of one message of a server, written part by part. */
final class MessageWriter {

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final char type;

    MessageWriter(char type) {
        this.type = type;
    }

    MessageWriter int8(int value) {
        content.write(value);
        return this;
    }

    MessageWriter int16(int value) {
        content.write(value >> 8);
        content.write(value);
        return this;
    }

    MessageWriter int32(int value) {
        return int16(value >> 16).int16(value);
    }

    /** A text and the zero behind it. */
    MessageWriter text(String value) {
        return bytes(value.getBytes(UTF_8)).int8(0);
    }

    MessageWriter bytes(byte[] value) {
        content.writeBytes(value);
        return this;
    }

    byte[] toBytes() {
        return toBytes(Integer.BYTES + content.size());
    }

    /** The message with a length field that need not be true. */
    byte[] toBytes(int length) {
        return ByteBuffer.allocate(1 + Integer.BYTES + content.size())
                .put((byte) type)
                .putInt(length)
                .put(content.toByteArray())
                .array();
    }
}
