package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.SqlException;

/** Writes the messages whose content is known in full. Lengths count themselves, not the type byte before them. */
public final class Frontend {

    private Frontend() {}

    /** Query: one or several statements, the simple way. */
    public static void query(ByteBuf to, String sql) {
        int start = begin(to, Message.QUERY);
        string(to, sql);
        end(to, start);
    }

    /** Terminate. */
    public static void terminate(ByteBuf to) {
        to.writeByte(Message.TERMINATE).writeInt(4);
    }

    static void sync(ByteBuf to) {
        to.writeByte(Message.SYNC).writeInt(4);
    }

    static void flush(ByteBuf to) {
        to.writeByte(Message.FLUSH).writeInt(4);
    }

    /** Parse; the types that are 0 are left to the server. */
    static void parse(ByteBuf to, byte[] name, String sql, int[] types) {
        int start = begin(to, Message.PARSE);
        to.writeBytes(name);
        string(to, sql);
        to.writeShort(types.length);
        for (int type : types) {
            to.writeInt(type);
        }
        end(to, start);
    }

    /** Describe of a statement: its parameters and its columns. */
    static void describeStatement(ByteBuf to, byte[] name) {
        ofStatement(to, Message.DESCRIBE, name);
    }

    /** Close of a statement; one that does not exist is no error. */
    static void closeStatement(ByteBuf to, byte[] name) {
        ofStatement(to, Message.CLOSE, name);
    }

    private static void ofStatement(ByteBuf to, byte message, byte[] name) {
        to.writeByte(message).writeInt(4 + 1 + name.length).writeByte('S').writeBytes(name);
    }

    /** Close of the unnamed portal. */
    static void closePortal(ByteBuf to) {
        to.writeByte(Message.CLOSE).writeInt(4 + 1 + 1).writeByte('P').writeByte(0);
    }

    /** Execute of the unnamed portal, for so many rows at most, or 0 for all. */
    static void execute(ByteBuf to, int rows) {
        to.writeByte(Message.EXECUTE).writeInt(4 + 1 + 4).writeByte(0).writeInt(rows);
    }

    static void copyFail(ByteBuf to, String reason) {
        int start = begin(to, Message.COPY_FAIL);
        string(to, reason.replace('\0', ' '));
        end(to, start);
    }

    static void copyDone(ByteBuf to) {
        to.writeByte(Message.COPY_DONE).writeInt(4);
    }

    /** Starts a message; {@link #end} is given what it returns. */
    public static int begin(ByteBuf to, byte type) {
        to.writeByte(type);
        int start = to.writerIndex();
        to.writeInt(0);
        return start;
    }

    /** Sets the length of a message. */
    public static void end(ByteBuf to, int start) {
        to.setInt(start, to.writerIndex() - start);
    }

    /** A string with the zero that ends it. */
    public static void string(ByteBuf to, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new SqlException(SqlException.Kind.INVALID, "text: holds NUL (expected: none, it ends texts)");
        }
        ByteBufUtil.writeUtf8(to, text);
        to.writeByte(0);
    }
}
