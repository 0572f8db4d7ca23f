package io.paceline.sql.postgres.internal.codec.base;

import io.netty.buffer.ByteBuf;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A codec made of three functions, for types whose values are one Java class.
 *
 * @param <T> that class
 */
public final class ValueCodec<T> extends Codec {

    private final Class<T> type;
    private final Function<Region, T> reader;
    private final Function<String, T> parser;
    private final Writer<T> writer;
    private final Function<Object, @Nullable T> other;
    private final String others;

    /**
     * Writes the binary form.
     *
     * @param <T> the class of the values
     */
    @FunctionalInterface
    public interface Writer<T> {
        /** Writes it, without its length. */
        void write(T value, ByteBuf to);
    }

    /** A codec that takes values of that class only. */
    public ValueCodec(
            int oid,
            String name,
            Class<T> type,
            Function<Region, T> reader,
            Function<String, T> parser,
            Writer<T> writer) {
        this(oid, name, type, reader, parser, writer, value -> null, "");
    }

    private ValueCodec(
            int oid,
            String name,
            Class<T> type,
            Function<Region, T> reader,
            Function<String, T> parser,
            Writer<T> writer,
            Function<Object, @Nullable T> other,
            String others) {
        super(oid, name);
        this.type = type;
        this.reader = reader;
        this.parser = parser;
        this.writer = writer;
        this.other = other;
        this.others = others;
    }

    /**
     * As this one, but takes values of other classes as well.
     *
     * @param other makes the value to send of another, or null of one that is not taken
     * @param others the names of those classes
     */
    public ValueCodec<T> taking(Function<Object, @Nullable T> other, String others) {
        return new ValueCodec<>(oid(), name(), type, reader, parser, writer, other, ", " + others);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        T value = reader.apply(region);
        region.checkEnd();
        return value;
    }

    @Override
    public Object decodeText(String text) {
        return parser.apply(text);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        T given = type.isInstance(value) ? type.cast(value) : other.apply(value);
        if (given == null) {
            return false;
        }
        writer.write(given, to);
        return true;
    }

    @Override
    public String accepted() {
        return type.getSimpleName() + others;
    }
}
