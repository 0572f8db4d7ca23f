package io.paceline.http.internal;

import io.netty.buffer.ByteBuf;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.wire.HeadBuffer;
import io.paceline.http.internal.wire.Outbound;
import io.paceline.http.internal.wire.OutboundStream;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import org.jspecify.annotations.Nullable;

/** Writes answers, one after the other, into what a connection sends. */
final class AnswerWriter {

    /** Up to here a body is cheaper copied behind its head than into the network buffer by itself. */
    private static final int SMALL_BYTES_MAX = 1024;

    private final JsonCodec json;
    private final LoopState loop;
    private final Outbound out;
    private final Problems problems;
    private @Nullable OutboundStream stream;

    AnswerWriter(Settings settings, LoopState loop, Outbound out, Problems problems) {
        this.json = settings.json();
        this.loop = loop;
        this.out = out;
        this.problems = problems;
    }

    /** Whether an answer is still being written, piece by piece. */
    boolean isStreaming() {
        return stream != null;
    }

    /**
     * Writes an exchange's answer.
     *
     * @param close whether to say that the connection ends behind it
     * @param ended told later, if this returns false
     * @return whether all of it is written
     */
    boolean write(Exchange exchange, HttpResponse response, boolean close, OutboundStream.Ended ended) {
        HttpBody body = response.body();
        if (body instanceof HttpBody.Bytes bytes) {
            write(exchange, response, bytes.array(), bytes.array().length, close);
            return true;
        }
        if (body instanceof HttpBody.Json value) {
            writeJson(exchange, response, value.value(), close);
            return true;
        }
        return !beginStream(exchange, response, (HttpBody.Stream) body, close, ended);
    }

    /** Tells a client that waits with its body that it may send it. */
    void sendContinueIfDue(@Nullable Exchange first) {
        if (first != null && first.continueDue && first.request != null && first.request.isBodyDemanded()) {
            first.continueDue = false;
            out.buffer().writeBytes(ResponseEncoder.CONTINUE);
            out.written();
        }
    }

    /** There is room again. */
    void resume() {
        if (stream != null) {
            stream.resume();
        }
    }

    /** The connection is gone. */
    void cancel() {
        if (stream != null) {
            stream.cancel();
            stream = null;
        }
    }

    private void writeJson(Exchange exchange, HttpResponse response, @Nullable Object value, boolean close) {
        JsonOutput output = loop.json();
        try {
            json.encode(value, output);
        } catch (Throwable e) {
            // An Error too, as from the handler itself.
            HttpResponse problem = problems.of(500, "the answer could not be encoded as JSON", exchange, e);
            byte[] text = bytesOf(problem.body());
            write(exchange, problem, text, text.length, close);
            return;
        }
        write(exchange, response, output.array(), output.size(), close);
    }

    /** What a problem renderer made, which may be a value too. */
    private byte[] bytesOf(HttpBody body) {
        if (body instanceof HttpBody.Bytes bytes) {
            return bytes.array();
        }
        try {
            return body instanceof HttpBody.Json value ? json.encode(value.value()) : new byte[0];
        } catch (RuntimeException e) {
            return new byte[0]; // Neither the answer nor its problem can be encoded; the status is left.
        }
    }

    private void write(Exchange exchange, HttpResponse response, byte[] body, int length, boolean close) {
        HeadBuffer head = writeHead(exchange, response, length, close);
        boolean wanted = !exchange.head && hasBody(response.status());
        if (wanted && length <= SMALL_BYTES_MAX) {
            head.write(body, 0, length);
        }
        ByteBuf buffer = out.buffer();
        buffer.writeBytes(head.array(), 0, head.size());
        if (wanted && length > SMALL_BYTES_MAX) {
            buffer.writeBytes(body, 0, length);
        }
        out.written();
        exchange.bytes = wanted ? length : 0;
    }

    private boolean beginStream(
            Exchange exchange, HttpResponse response, HttpBody.Stream body, boolean close, OutboundStream.Ended ended) {
        boolean wanted = !exchange.head && hasBody(response.status());
        boolean chunked = body.length() < 0 && !exchange.http10;
        long length =
                body.length() >= 0 ? body.length() : chunked ? ResponseEncoder.CHUNKED : ResponseEncoder.UNTIL_CLOSE;
        HeadBuffer head = writeHead(exchange, response, length, close);
        out.buffer().writeBytes(head.array(), 0, head.size());
        out.written();
        if (!wanted) {
            return false;
        }
        OutboundStream next = new OutboundStream(loop.loop(), out, chunked, body.length(), cause -> {
            stream = null;
            ended.ended(cause);
        });
        stream = next;
        exchange.stream = next;
        try {
            body.publisher().subscribe(next);
        } catch (Throwable e) {
            // An Error too: nobody else would end the answer.
            next.onError(e);
        }
        return true;
    }

    private HeadBuffer writeHead(Exchange exchange, HttpResponse response, long length, boolean close) {
        HeadBuffer head = loop.head();
        ResponseEncoder.writeHead(head, response, loop.dateLine(), length, close, exchange.http10 && !close);
        return head;
    }

    /** Whether answers with this status have a body at all (RFC 9112, section 6.3). */
    private static boolean hasBody(int status) {
        return status != 204 && status != 304;
    }
}
