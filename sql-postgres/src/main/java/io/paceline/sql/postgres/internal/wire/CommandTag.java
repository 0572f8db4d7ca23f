package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** What CommandComplete says was done, such as {@code INSERT 0 5}. Read where it is; text is made only of rare ones. */
final class CommandTag {

    private CommandTag() {}

    /** The number at its end; 0 if it has none. */
    static long affected(ByteBuf from, int index, int length) {
        long value = 0;
        long scale = 1;
        for (int at = index + length - 2; at >= index; at--) {
            int digit = from.getByte(at) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value += digit * scale;
            scale *= 10;
        }
        return value;
    }

    /** Whether it begins with SELECT, which is what most do. */
    static boolean isSelect(ByteBuf from, int index, int length) {
        return length > 6 && from.getInt(index) == ('S' << 24 | 'E' << 16 | 'L' << 8 | 'E');
    }

    /** Whether it begins with INSERT, UPDATE, DELETE or MERGE: the other ones that are frequent. */
    static boolean isChange(ByteBuf from, int index, int length) {
        if (length < 7) {
            return false;
        }
        int first = from.getInt(index);
        return first == ('I' << 24 | 'N' << 16 | 'S' << 8 | 'E')
                || first == ('U' << 24 | 'P' << 16 | 'D' << 8 | 'A')
                || first == ('D' << 24 | 'E' << 16 | 'L' << 8 | 'E')
                || first == ('M' << 24 | 'E' << 16 | 'R' << 8 | 'G');
    }

    /** The tag without the zero that ends it. */
    static String text(ByteBuf from, int index, int length) {
        return from.toString(index, Math.max(0, length - 1), StandardCharsets.UTF_8);
    }
}
