package io.paceline.sql.postgres.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Timer;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.StatementText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A connection whose server is a script of bytes: cut anywhere, wrong anywhere. */
class ScriptedWireTest {

    private static final int LIMIT = 10_000;

    /** A connection of a test, and all that it does. */
    private static final class Fixture implements ConnectionListener, EventLoop {
        final EmbeddedChannel channel = new EmbeddedChannel();
        final List<Command<?>> answered = new ArrayList<>();
        int closed;
        final PgConnection connection = new PgConnection(
                this,
                channel,
                new Terms("test", new TypeLearning(new CodecRegistry(List.of())), 16, true, LIMIT, "", Runnable::run),
                new SessionState());

        Fixture() {
            connection.tell(this);
        }

        @Override
        public void answered(Command<?> command) {
            answered.add(command);
        }

        @Override
        public void closed(@Nullable Throwable cause) {
            closed++;
        }

        @Override
        public boolean inLoop() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            channel.eventLoop().execute(task);
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
            throw new UnsupportedOperationException();
        }

        @Override
        public EventLoops loops() {
            throw new UnsupportedOperationException();
        }

        /** Gives bytes as they come off a socket, in pieces of random size, or of one byte if there is no random. */
        void read(ByteBuf script, @Nullable Random cuts) {
            while (script.isReadable() && channel.isOpen()) {
                int size = cuts == null ? 1 : 1 + cuts.nextInt(Math.min(60, script.readableBytes()));
                channel.writeInbound(script.readRetainedSlice(Math.min(size, script.readableBytes())));
            }
            script.release();
        }

        String sent() {
            channel.runPendingTasks();
            StringBuilder types = new StringBuilder();
            for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
                while (out.isReadable()) {
                    types.append((char) out.readByte());
                    out.skipBytes(out.getInt(out.readerIndex()));
                }
                out.release();
            }
            return types.toString();
        }

        void close() {
            connection.abort("over");
            channel.finishAndReleaseAll();
        }
    }

    // ---- what a server says

    private static void message(ByteBuf to, char type, Object... parts) {
        int start = Frontend.begin(to, (byte) type);
        for (Object part : parts) {
            if (part instanceof String text) {
                to.writeCharSequence(text, StandardCharsets.UTF_8);
                to.writeByte(0);
            } else if (part instanceof Integer number) {
                to.writeInt(number);
            } else if (part instanceof Short number) {
                to.writeShort(number);
            } else if (part instanceof byte[] bytes) {
                to.writeBytes(bytes);
            } else if (part instanceof Character one) {
                to.writeByte(one);
            }
        }
        Frontend.end(to, start);
    }

    private static short s(int value) {
        return (short) value;
    }

    private static void prepared(ByteBuf to) {
        message(to, '1');
        message(to, 't', s(0));
        message(to, 'T', s(2), "id", 0, s(0), 23, s(4), -1, s(0), "word", 0, s(0), 25, s(-1), -1, s(0));
    }

    private static void textRows(ByteBuf to) {
        message(to, '2');
        message(
                to,
                'D',
                s(2),
                1,
                new byte[] {'7'},
                3,
                "ab\u00fc".substring(0, 1).getBytes(StandardCharsets.UTF_8),
                new byte[] {(byte) 0xc3, (byte) 0xbc});
        message(to, 'D', s(2), -1, 0);
        message(to, 'C', "SELECT 2");
        message(to, 'Z', 'I');
    }

    private static ByteBuf conversation() {
        ByteBuf script = Unpooled.buffer();
        prepared(script);
        message(script, 'N', 'S', "NOTICE", 'C', "00000", 'M', "careful", '\0');
        textRows(script);
        message(script, 'S', "TimeZone", "UTC");
        message(script, '2');
        message(script, 'D', s(2), 4, 8, 1, new byte[] {'x'});
        message(script, 'A', 4711, "channel", "payload");
        message(script, 'C', "SELECT 1");
        message(script, 'Z', 'I');
        message(script, 'E', 'S', "FEHLER", 'V', "ERROR", 'C', "22012", 'M', "division by zero", 'P', "8", '\0');
        message(script, 'Z', 'I');
        return script;
    }

    /** Runs the conversation and returns all that can be seen of it. */
    private static String run(ByteBuf script, @Nullable Random cuts) {
        Fixture fixture = new Fixture();
        StatementText text = new StatementText("select id, word from t", 0);
        Rows first = Rows.of(text);
        assertThat(fixture.connection.send(first)).isTrue();
        assertThat(fixture.sent()).isEqualTo("PDBES");
        ByteBuf start = script.readRetainedSlice(script.readableBytes());
        script.release();
        Rows second = Rows.of(text);
        Rows third = Rows.of(text);
        // the first answer, so that the next ones are of a statement that is known
        int firstEnd = endOfFirstAnswer(start);
        fixture.read(start.readRetainedSlice(firstEnd), cuts);
        fixture.connection.send(second);
        fixture.connection.send(third);
        assertThat(fixture.sent()).isEqualTo("BESBES");
        fixture.read(start, cuts);
        String seen = first.told + " " + first.rows + " " + second.told + " " + second.rows + " " + third.told + " "
                + third.failure() + " " + fixture.answered.size() + " " + fixture.connection.parameter("TimeZone") + " "
                + (second.columns.isEmpty() ? "" : second.columns.get(0) == first.columns.get(0));
        fixture.close();
        return seen;
    }

    private static int endOfFirstAnswer(ByteBuf script) {
        int at = 0;
        while (script.getByte(script.readerIndex() + at) != 'Z') {
            at += 1 + script.getInt(script.readerIndex() + at + 1);
        }
        return at + 6;
    }

    @Test
    void whereTheBytesAreCutMakesNoDifference() {
        String whole = run(conversation(), new Random() {
            private static final long serialVersionUID = 1L;

            @Override
            public int nextInt(int bound) {
                return bound - 1;
            }
        });
        assertThat(whole).contains("[[7, a\u00fc], [null, ]]", "[[8, x]]", "[failed 0]", "22012", " 3 UTC true");
        assertThat(run(conversation(), null)).isEqualTo(whole);
        for (long seed = 0; seed < 500; seed++) {
            assertThat(run(conversation(), new Random(seed)))
                    .as("seed %d", seed)
                    .isEqualTo(whole);
        }
    }

    @Test
    void aServerThatLiesEndsTheConnectionAndEveryCommandIsToldOnce() {
        List<ByteBuf> lies = new ArrayList<>();
        lies.add(Unpooled.wrappedBuffer(new byte[] {'D', 0, 0, 0, 3}));
        lies.add(Unpooled.wrappedBuffer(new byte[] {'T', 0x7f, -1, -1, -1, 0}));
        lies.add(Unpooled.wrappedBuffer(new byte[] {'?', 0, 0, 0, 4}));
        lies.add(Unpooled.wrappedBuffer(new byte[] {'D', -1, -1, -1, -1}));
        ByteBuf columns = Unpooled.buffer();
        message(columns, '1');
        message(columns, 't', s(0));
        message(columns, 'T', s(30_000), "id", 0, s(0), 23, s(4), -1, s(0));
        lies.add(columns);
        ByteBuf row = Unpooled.buffer();
        prepared(row);
        message(row, '2');
        message(row, 'D', s(2), 4, 8, 1_000_000, new byte[] {'x'});
        lies.add(row);
        ByteBuf count = Unpooled.buffer();
        prepared(count);
        message(count, '2');
        message(count, 'D', s(3), 1, new byte[] {'x'}, -1, -1);
        lies.add(count);
        ByteBuf early = Unpooled.buffer();
        message(early, 'Z', 'I');
        lies.add(early);
        ByteBuf status = Unpooled.buffer();
        prepared(status);
        message(status, '2');
        message(status, 'C', "SELECT 0");
        message(status, 'Z', 'x');
        lies.add(status);
        ByteBuf encoding = Unpooled.buffer();
        message(encoding, 'S', "client_encoding", "LATIN1");
        lies.add(encoding);

        for (ByteBuf lie : lies) {
            String shown = ByteBufUtil.hexDump(lie);
            Fixture fixture = new Fixture();
            Rows head = Rows.of("select id, word from t");
            Rows behind = Rows.of("select 2");
            fixture.connection.send(head);
            fixture.connection.send(behind);
            fixture.sent();
            fixture.read(lie, new Random(1));

            assertThat(fixture.connection.isOpen()).as(shown).isFalse();
            assertThat(fixture.closed).as(shown).isEqualTo(1);
            assertThat(kind(head)).as(shown).isEqualTo(Kind.PROTOCOL);
            assertThat(kind(behind)).as(shown).isEqualTo(Kind.OUTCOME_UNKNOWN);
            fixture.close();
        }
    }

    @Test
    void aRowThatIsTooLongIsSkippedAndWhatFollowsIsRead() {
        ByteBuf script = Unpooled.buffer();
        prepared(script);
        message(script, '2');
        message(script, 'D', s(2), 4, 8, LIMIT, new byte[LIMIT]);
        message(script, 'D', s(2), 1, new byte[] {'9'}, 1, new byte[] {'y'});
        message(script, 'C', "SELECT 2");
        message(script, 'Z', 'I');
        for (Random cuts : new Random[] {null, new Random(5), new Random(6)}) {
            Fixture fixture = new Fixture();
            Rows command = Rows.of("select id, word from t");
            fixture.connection.send(command);
            fixture.sent();
            fixture.read(script.retainedDuplicate(), cuts);

            assertThat(kind(command)).isEqualTo(Kind.DECODE);
            assertThat(command.rows).containsExactly(List.of("9", "y"));
            assertThat(fixture.connection.isOpen()).isTrue();
            fixture.close();
        }
        script.release();
    }

    @Test
    void whateverTheBytesAreEveryCommandIsToldOnceAndNothingHangs() {
        int seeds = "long".equals(System.getProperty("paceline.intensity")) ? 200_000 : 5_000;
        for (long seed = 0; seed < seeds; seed++) {
            Random random = new Random(seed);
            ByteBuf script = conversation();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                script.setByte(random.nextInt(script.writerIndex()), random.nextInt(256));
            }
            Fixture fixture = new Fixture();
            StatementText text = new StatementText("select id, word from t", 0);
            List<Rows> commands = List.of(Rows.of(text), Rows.of(text), Rows.of("select 3"));
            commands.forEach(fixture.connection::send);
            fixture.sent();
            fixture.read(script, random);
            fixture.close();

            for (Rows command : commands) {
                assertThat(command.isDone()).as("seed %d", seed).isTrue();
            }
            assertThat(fixture.closed).as("seed %d", seed).isEqualTo(1);
        }
    }

    @Test
    void whatWasNotFlushedWasNotSent() {
        Fixture fixture = new Fixture();
        Rows sent = Rows.of("select 1");
        Rows waiting = Rows.of("select 2");
        fixture.connection.send(sent);
        fixture.sent();
        fixture.connection.send(waiting);
        fixture.connection.abort("test");

        assertThat(kind(sent)).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(kind(waiting)).isEqualTo(Kind.NOT_SENT);
        fixture.close();
    }

    private static @Nullable Kind kind(Rows command) {
        try {
            command.await(Duration.ofSeconds(30));
            return null;
        } catch (SqlException e) {
            return e.kind();
        }
    }
}
