package io.paceline.sql.postgres.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.paceline.sql.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes that are no values: every decoder says so by an error of kind DECODE, and soon. */
class FuzzTest {

    private static final long SEED = Long.getLong("paceline.seed", System.nanoTime());
    private static final int ROUNDS = "long".equals(System.getProperty("paceline.intensity")) ? 200_000 : 500;

    private final Random random = new Random(SEED);

    private static CodecRegistry registry() {
        CodecRegistry registry = new CodecRegistry(List.of());
        registry.learn(List.of(
                new TypeEntry(20_000, "public", "pair", 'c', 0, 0, List.of("a", "b"), List.of(23, 1007)),
                new TypeEntry(20_001, "public", "_pair", 'b', 20_000, 0, List.of(), List.of()),
                new TypeEntry(20_002, "public", "hstore", 'b', 0, 0, List.of(), List.of()),
                new TypeEntry(20_003, "public", "vector", 'b', 0, 0, List.of(), List.of()),
                new TypeEntry(20_004, "public", "mood", 'e', 0, 0, List.of(), List.of()),
                new TypeEntry(20_005, "public", "dom", 'd', 0, 20_000, List.of(), List.of()),
                new TypeEntry(20_006, "public", "selfish", 'c', 0, 0, List.of("self"), List.of(20_006))));
        return registry;
    }

    private static List<Integer> oids(CodecRegistry registry) {
        List<Integer> oids = new ArrayList<>();
        for (int oid = 1; oid < 20_010; oid++) {
            if (registry.knows(oid)) {
                oids.add(oid);
            }
        }
        return oids;
    }

    @Test
    void whateverTheBytesAreEachDecoderGivesAValueOrADecodeError() {
        CodecRegistry registry = registry();
        List<Integer> oids = oids(registry);
        assertThat(oids).hasSizeGreaterThan(150);
        int values = 0;
        for (int oid : oids) {
            RowShape shape = RowShape.of(registry, new String[] {"x"}, new int[] {oid});
            for (int i = 0; i < ROUNDS; i++) {
                byte[] value = value(oid);
                values += read(i % 4 == 0 ? shape.asText() : shape, value, oid) ? 1 : 0;
            }
        }
        assertThat(values).isPositive();
    }

    private byte[] value(int oid) {
        ByteBuf value = Unpooled.buffer();
        switch (random.nextInt(4)) {
            case 0 -> random.ints(random.nextInt(40)).forEach(value::writeByte);
            case 1 -> random.ints(random.nextInt(10)).forEach(one -> value.writeInt(one >> random.nextInt(32)));
            case 2 -> {
                String alphabet = "0123456789-+.:/,;{}[]()<>\"\\ eNULinfty=";
                random.ints(random.nextInt(30), 0, alphabet.length()).forEach(c -> value.writeByte(alphabet.charAt(c)));
            }
            default -> {
                // an array that says more than it has
                value.writeInt(random.nextInt(8)).writeInt(0).writeInt(random.nextBoolean() ? oid : 23);
                for (int i = random.nextInt(4); i > 0; i--) {
                    value.writeInt(Integer.MAX_VALUE >> random.nextInt(31)).writeInt(1);
                }
            }
        }
        byte[] bytes = new byte[value.readableBytes()];
        value.readBytes(bytes);
        return bytes;
    }

    private static boolean read(RowShape shape, byte[] value, int oid) {
        ByteBuf message = Unpooled.buffer();
        message.writeShort(1).writeInt(value.length).writeBytes(value);
        PgRow row = new PgRow();
        row.read(shape, message, 0, message.readableBytes());
        boolean read = attempt(oid, () -> row.get(0));
        attempt(oid, () -> row.getString(0));
        attempt(oid, () -> row.getLong(0));
        attempt(oid, () -> row.getInt(0));
        attempt(oid, () -> row.getDouble(0));
        attempt(oid, () -> row.getFloat(0));
        attempt(oid, () -> row.getBoolean(0));
        attempt(oid, () -> row.getDecimal(0));
        attempt(oid, () -> row.getBytes(0));
        attempt(oid, () -> row.getUuid(0));
        attempt(oid, () -> row.get(0, int[].class));
        return read;
    }

    private static boolean attempt(int oid, Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (SqlException e) {
            assertThat(e.kind()).as("seed %d, type %d", SEED, oid).isEqualTo(SqlException.Kind.DECODE);
            return false;
        }
    }

    @Test
    void aDataRowThatLiesAboutLengthsIsABreachOfTheProtocol() {
        RowShape shape = RowShape.of(registry(), new String[] {"a", "b"}, new int[] {23, 25});
        int[] wrong = {Integer.MAX_VALUE, Integer.MIN_VALUE, -2, 5, 100};
        for (int length : wrong) {
            ByteBuf message = Unpooled.buffer();
            message.writeShort(2).writeInt(length).writeInt(7).writeInt(-1);
            try {
                new PgRow().read(shape, message, 0, message.readableBytes());
                throw new AssertionError("length " + length + " was taken");
            } catch (SqlException e) {
                assertThat(e.kind()).isEqualTo(SqlException.Kind.PROTOCOL);
            }
        }
    }
}
