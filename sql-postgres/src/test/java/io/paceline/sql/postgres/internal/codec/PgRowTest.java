package io.paceline.sql.postgres.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.value.PgVector;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PgRowTest {

    private final CodecRegistry registry = new CodecRegistry(List.of());

    private static PgRow row(RowShape shape, byte @Nullable []... values) {
        ByteBuf message = Unpooled.buffer();
        message.writeZero(3).writeShort(values.length);
        for (byte[] value : values) {
            message.writeInt(value == null ? -1 : value.length);
            if (value != null) {
                message.writeBytes(value);
            }
        }
        PgRow row = new PgRow();
        row.read(shape, message, 3, message.readableBytes() - 3);
        return row;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private RowShape shape(int... oids) {
        String[] names = IntStream.range(0, oids.length).mapToObj(i -> "c" + i).toArray(String[]::new);
        return RowShape.of(registry, names, oids);
    }

    @Test
    void numbersAreReadAsAnyPrimitiveThatHoldsThem() {
        PgRow row =
                row(shape(21, 23, 20, 1700).asText(), utf8("-7"), utf8("7"), utf8("9223372036854775807"), utf8("12.0"));
        assertThat(row.getInt(0)).isEqualTo(-7);
        assertThat(row.getLong(1)).isEqualTo(7);
        assertThat(row.getDouble(1)).isEqualTo(7.0);
        assertThat(row.getLong(2)).isEqualTo(Long.MAX_VALUE);
        assertThat(row.getInt(3)).isEqualTo(12);
        assertThat(row.getDecimal(2)).isEqualTo(BigDecimal.valueOf(Long.MAX_VALUE));
        assertThatThrownBy(() -> row.getInt(2))
                .isInstanceOfSatisfying(
                        SqlException.class, e -> assertThat(e.kind()).isEqualTo(SqlException.Kind.DECODE))
                .hasMessage("column 2, 'c2' of type int8 (expected: int, -2147483648 to 2147483647)");
        assertThatThrownBy(() -> row.getDouble(2)).hasMessageContaining("getLong");
        assertThatThrownBy(() -> row.getBoolean(1)).hasMessageContaining("a column of type bool");
    }

    @Test
    void nullIsNoPrimitive() {
        PgRow row = row(shape(23), new byte[][] {null});
        assertThat(row.isNull(0)).isTrue();
        assertThat(row.get(0)).isNull();
        assertThat(row.getString("c0")).isNull();
        assertThat(row.get(0, Integer.class)).isNull();
        assertThatThrownBy(() -> row.getInt(0)).hasMessage("column 0, 'c0' of type int4: NULL (expected: int)");
        assertThatThrownBy(() -> row.getInt(1)).hasMessage("column: 1 (expected: 0 to 0)");
    }

    @Test
    void aCopyOutlivesTheBuffer() {
        PgRow row = row(shape(25, 23), utf8("ä€😀"), new byte[] {0, 0, 1, 0});
        Row copy = row.copy();
        row.read(shape(23), Unpooled.buffer().writeShort(1).writeInt(-1), 0, 6);
        assertThat(copy.getString(0)).isEqualTo("ä€😀");
        assertThat(copy.getInt(1)).isEqualTo(256);
        assertThat(copy.copy().columns()).isSameAs(copy.columns());
    }

    @Test
    void valuesBecomeTheTypeThatIsAskedFor() {
        PgRow row = row(shape(1007, 1700, 25, 25).asText(), utf8("{1,2}"), utf8("5"), utf8("DECODE"), utf8("x"));
        assertThat(row.get(0, int[].class)).containsExactly(1, 2);
        assertThat(row.get(0, Long[].class)).containsExactly(1L, 2L);
        assertThat((Object) row.get(0, List.class)).isEqualTo(List.of(1, 2));
        assertThat(row.get(1, Short.class)).isEqualTo((short) 5);
        assertThat(row.get(1, int.class)).isEqualTo(5);
        assertThat(row.get(2, SqlException.Kind.class)).isEqualTo(SqlException.Kind.DECODE);
        assertThat(row.get(3, Character.class)).isEqualTo('x');
        assertThat(row.get(1, String.class)).isEqualTo("5");
        assertThatThrownBy(() -> row.get(3, SqlException.Kind.class)).hasMessageContaining("one of its constants");
        assertThatThrownBy(() -> row.get(0, Thread.class)).hasMessageContaining("expected: Thread");
        PgRow nulls = row(shape(1007).asText(), utf8("{1,NULL}"));
        assertThatThrownBy(() -> nulls.get(0, int[].class)).hasMessageContaining("an array without NULL");
    }

    @Test
    void vectorsAreReadInTheBinaryFormOfPgvector() {
        registry.learn(List.of(new TypeEntry(50_000, "public", "vector", 'b', 0, 0, List.of(), List.of())));
        ByteBuf value = Unpooled.buffer();
        value.writeShort(2).writeShort(0).writeFloat(1f).writeFloat(-2.5f);
        byte[] bytes = new byte[value.readableBytes()];
        value.getBytes(0, bytes);
        PgVector vector = PgVector.of(1, -2.5f);
        PgRow row = row(shape(50_000), bytes);
        assertThat(row.get(0)).isEqualTo(vector).hasToString("[1,-2.5]");
        assertThat(row.get(0, float[].class)).containsExactly(1, -2.5f);
        assertThat(row(shape(50_000).asText(), utf8("[1,-2.5]")).get(0)).isEqualTo(vector);
        ByteBuf sent = Unpooled.buffer();
        ParameterShape.of(registry, new int[] {50_000}).write(new Object[] {vector}, sent);
        assertThat(Unpooled.wrappedBuffer(bytes)).isEqualTo(sent.skipBytes(4 + 2 + 4));
    }

    @Test
    void everyOidHasItsOwnCodecWhateverItsHash() {
        // two numbers that a table of any power of two puts into one place, and one beyond Integer.MAX_VALUE
        int[] oids = {23 + (1 << 20), 23 + (1 << 24), (int) 3_000_000_023L};
        for (int oid : oids) {
            registry.learn(List.of(new TypeEntry(oid, "public", "t" + oid, 'b', 0, 0, List.of(), List.of())));
        }
        for (int oid : oids) {
            assertThat(registry.codec(oid).oid()).isEqualTo(oid);
            assertThat(registry.oid("public.t" + oid)).isEqualTo(oid);
        }
        assertThat(registry.codec(23).name()).isEqualTo("int4");
        assertThat(registry.codec(77_777).name()).isEqualTo("oid 77777");
    }

    @Test
    void fiveHundredColumnsAreFoundByName() {
        RowShape shape = shape(IntStream.range(0, 500).map(i -> 23).toArray());
        byte[][] values = IntStream.range(0, 500)
                .mapToObj(i -> new byte[] {0, 0, (byte) (i >> 8), (byte) i})
                .toArray(byte[][]::new);
        PgRow row = row(shape, values);
        for (int i = 0; i < 500; i++) {
            assertThat(row.getInt("c" + i)).isEqualTo(i);
        }
    }

    @Test
    void formatsAreOneForAllOrOneForEach() {
        ByteBuf to = Unpooled.buffer();
        shape(23, 25).writeFormats(to);
        assertThat(to.readInt()).isEqualTo(1 << 16 | 1);
        shape(23, 142).writeFormats(to);
        assertThat(to.readUnsignedShort()).isEqualTo(2);
        assertThat(to.readInt()).isEqualTo(1 << 16);
    }
}
