package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.paceline.core.Timer;
import io.paceline.http.HttpBody;
import io.paceline.http.internal.wire.HeadBuffer;
import io.paceline.http.internal.wire.Outbound;
import io.paceline.http.internal.wire.OutboundStream;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the requests of one connection, one after the other.
 *
 * <p>Thread rules: touched on its loop only.
 */
final class RequestWriter {

    /** Up to here a body is cheaper copied behind its head than into the network buffer by itself. */
    private static final int SMALL_BYTES_MAX = 1024;

    // RFC 9110, section 10.1.1: no client waits for ever, since older servers know nothing of it.
    private static final Duration CONTINUE_TIMEOUT = Duration.ofSeconds(1);

    private final ClientLoop loop;
    private final Consumer<Throwable> failed;
    private Outbound out;
    private @Nullable HttpBody held;
    private @Nullable Timer holding;
    private @Nullable OutboundStream stream;
    private boolean done = true;

    /**
     * A writer.
     *
     * @param failed told when the body to be sent fails
     */
    @SuppressWarnings("NullAway.Init") // out comes with the channel, before anything is written.
    RequestWriter(ClientLoop loop, Consumer<Throwable> failed) {
        this.loop = loop;
        this.failed = failed;
    }

    void open(Outbound outbound) {
        out = outbound;
    }

    /** Whether the whole request is written. */
    boolean isDone() {
        return done;
    }

    void write(RequestPlan plan) {
        done = false;
        HeadBuffer head = loop.head();
        RequestEncoder.writeHead(head, plan);
        HttpBody body = plan.body();
        boolean small = !plan.expectContinue()
                && body instanceof HttpBody.Bytes bytes
                && bytes.array().length <= SMALL_BYTES_MAX;
        if (small) {
            head.write(((HttpBody.Bytes) body).array());
        }
        out.buffer().writeBytes(head.array(), 0, head.size());
        if (small) {
            done = true;
        } else if (plan.expectContinue()) {
            held = body;
            holding = loop.loop().schedule(this::goAhead, CONTINUE_TIMEOUT);
        } else {
            writeBody(body);
        }
        out.flush();
    }

    /** The server wants the body, or says nothing. */
    void goAhead() {
        HttpBody body = held;
        if (body != null) {
            forget();
            writeBody(body);
            out.flush();
        }
    }

    /** The final answer begins: a body that was held back until now is not sent at all. */
    void answered() {
        forget();
    }

    /** There is room again. */
    void resume() {
        if (stream != null) {
            stream.resume();
        }
    }

    /** Sends nothing more. */
    void cancel() {
        forget();
        if (stream != null) {
            stream.cancel();
            stream = null;
        }
    }

    /** The connection is gone. */
    void close() {
        cancel();
        out.release();
    }

    private void writeBody(HttpBody body) {
        if (body instanceof HttpBody.Bytes bytes) {
            ByteBuf buffer = out.buffer();
            buffer.writeBytes(bytes.array());
            done = true;
        } else if (body instanceof HttpBody.Stream pieces) {
            OutboundStream next =
                    new OutboundStream(loop.loop(), out, pieces.length() < 0, pieces.length(), this::streamEnded);
            stream = next;
            try {
                pieces.publisher().subscribe(next);
            } catch (Throwable e) {
                // An Error too: nobody else would end the request.
                next.onError(e);
            }
        }
    }

    private void streamEnded(@Nullable Throwable cause) {
        stream = null;
        if (cause == null) {
            done = true;
        } else {
            failed.accept(cause);
        }
    }

    private void forget() {
        held = null;
        if (holding != null) {
            holding.cancel();
            holding = null;
        }
    }
}
