package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.StatementText;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A statement as one connection has prepared it, with the bytes of its messages that are the same at every run. */
final class Prepared {

    private static final int EXECUTE_LENGTH = 10;

    private final StatementText text;
    private final byte[] name;
    private final byte[] bindHead;
    private byte[] bindTail = new byte[0];
    private @Nullable Plan plan;
    private boolean parsed;
    private long usedBy;
    private long sentBy;

    /**
     * A statement that is about to be prepared.
     *
     * @param name on the server; empty for the unnamed one
     */
    Prepared(StatementText text, String name) {
        this.text = text;
        this.name = (name + '\0').getBytes(StandardCharsets.US_ASCII);
        ByteBuf head = Unpooled.buffer();
        // its length comes at the second place; the portal is the unnamed one
        head.writeByte(Message.BIND).writeInt(0).writeByte(0).writeBytes(this.name);
        this.bindHead = bytes(head);
    }

    StatementText text() {
        return text;
    }

    /** Its name, with the zero that ends it. */
    byte[] name() {
        return name;
    }

    /** What is known of it, or null as long as the server has not described it. */
    @Nullable
    Plan plan() {
        return plan;
    }

    void plan(Plan plan) {
        this.plan = plan;
        ByteBuf tail = Unpooled.buffer();
        writeTail(tail, plan.rows());
        bindTail = bytes(tail);
    }

    /** Whether the server has said that it is prepared. */
    boolean isParsed() {
        return parsed;
    }

    void parsed() {
        parsed = true;
    }

    /** The number of the flight that has used it last. */
    long usedBy() {
        return usedBy;
    }

    void usedBy(long flight) {
        usedBy = flight;
    }

    /** The number of the flight that has asked the server to prepare it; 0 if none has. */
    long sentBy() {
        return sentBy;
    }

    void sentBy(long flight) {
        sentBy = flight;
    }

    /** Bind and Execute of a statement whose types are known, with the rows as its plan says. */
    void bind(Plan known, @Nullable Object[] values, ByteBuf to) {
        int start = to.writerIndex();
        to.writeBytes(bindHead);
        known.parameters().write(values, to);
        to.writeBytes(bindTail);
        to.setInt(start + 1, to.writerIndex() - start - 1 - EXECUTE_LENGTH);
    }

    /** Starts a Bind; ended by {@link #endBind}. */
    int beginBind(ByteBuf to) {
        int start = to.writerIndex();
        to.writeBytes(bindHead);
        return start;
    }

    /** Ends a Bind with the form of the rows: as the shape says, or all in text form if it is null. */
    static void endBind(ByteBuf to, int start, @Nullable RowShape rows) {
        writeFormats(to, rows);
        to.setInt(start + 1, to.writerIndex() - start - 1);
    }

    private static void writeTail(ByteBuf to, @Nullable RowShape rows) {
        writeFormats(to, rows);
        Frontend.execute(to, 0);
    }

    private static void writeFormats(ByteBuf to, @Nullable RowShape rows) {
        if (rows == null) {
            to.writeShort(0);
        } else {
            rows.writeFormats(to);
        }
    }

    private static byte[] bytes(ByteBuf from) {
        byte[] bytes = new byte[from.readableBytes()];
        from.readBytes(bytes);
        return bytes;
    }
}
