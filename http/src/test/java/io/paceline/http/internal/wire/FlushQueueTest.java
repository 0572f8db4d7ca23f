package io.paceline.http.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlushQueueTest {

    private final SteppedLoop loop = new SteppedLoop();
    private final FlushQueue queue = new FlushQueue(loop);
    private final SpareBuffers spares = new SpareBuffers();
    private final List<Connection> connections = new ArrayList<>();

    private final class Connection {
        final EmbeddedChannel channel = new EmbeddedChannel();
        final Outbound out;
        Runnable flushed = () -> {};

        Connection() {
            ChannelDuplexHandler handler = new ChannelDuplexHandler();
            channel.pipeline().addLast(handler);
            out = new Outbound(channel.pipeline().context(handler), spares, queue, () -> flushed.run());
            connections.add(this);
        }

        void reads(String answer) {
            out.readBegins();
            write(answer);
            out.readEnds();
        }

        void write(String answer) {
            out.buffer().writeBytes(answer.getBytes(StandardCharsets.US_ASCII));
            out.written();
        }

        String sent() {
            StringBuilder text = new StringBuilder();
            for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
                text.append(sent.toString(StandardCharsets.US_ASCII));
                sent.release();
            }
            return text.toString();
        }
    }

    @AfterEach
    void releaseAll() {
        connections.forEach(connection -> connection.out.release());
        connections.forEach(connection -> connection.channel.finishAndReleaseAll());
        spares.release();
    }

    @Test
    void answersLeaveWhenAllThatIsReadyIsRead() {
        Connection first = new Connection();
        Connection second = new Connection();

        first.reads("1");
        second.reads("2");
        assertThat(first.sent() + second.sent()).isEmpty();

        loop.run();
        assertThat(first.sent()).isEqualTo("1");
        assertThat(second.sent()).isEqualTo("2");
    }

    @Test
    void manyConnectionsDoNotWaitForEachOther() {
        List<Connection> many = new ArrayList<>();
        for (int i = 0; i < FlushQueue.DUE_MAX; i++) {
            assertThat(many)
                    .allSatisfy(connection -> assertThat(connection.sent()).isEmpty());
            Connection next = new Connection();
            next.reads("x");
            many.add(next);
        }

        assertThat(many).allSatisfy(connection -> assertThat(connection.sent()).isEqualTo("x"));
    }

    @Test
    void answersDoNotWaitForSlowHandlers() {
        Connection quick = new Connection();
        Connection slow = new Connection();

        quick.reads("quick");
        slow.out.readBegins();
        slow.write("slow");
        loop.clock.advance(Duration.ofNanos(FlushQueue.DELAY_NANOS_MAX));
        slow.out.readEnds();

        assertThat(quick.sent()).isEqualTo("quick");
        assertThat(slow.sent()).isEqualTo("slow");
    }

    @Test
    void laterAnswersOfSeveralConnectionsShareOneTurnOfTheLoop() {
        Connection first = new Connection();
        Connection second = new Connection();

        first.write("1");
        second.write("2");
        first.write("3");
        loop.run();

        assertThat(first.sent()).isEqualTo("13");
        assertThat(second.sent()).isEqualTo("2");
    }

    @Test
    void aConnectionThatIsReadingSendsWhenItHasRead() {
        Connection reading = new Connection();
        reading.write("1");
        reading.out.readBegins();

        loop.run();
        assertThat(reading.sent()).isEmpty();

        reading.write("2");
        reading.out.readEnds();
        loop.run();
        assertThat(reading.sent()).isEqualTo("12");
    }

    @Test
    void whatIsWrittenWhileOthersFlushLeavesInTheNextTurn() {
        Connection first = new Connection();
        Connection second = new Connection();
        List<String> seen = new ArrayList<>();
        first.flushed = () -> {
            first.flushed = () -> {};
            first.write("again");
        };
        second.flushed = () -> seen.add(first.sent());

        first.reads("1");
        second.reads("2");
        loop.run();

        assertThat(seen).containsExactly("1");
        assertThat(first.sent()).isEqualTo("again");
    }

    @Test
    void aConnectionThatClosedMeanwhileCostsTheOthersNothing() {
        Connection closed = new Connection();
        Connection open = new Connection();
        closed.reads("1");
        open.reads("2");
        closed.out.release();

        loop.run();

        assertThat(closed.sent()).isEmpty();
        assertThat(open.sent()).isEqualTo("2");
    }
}
