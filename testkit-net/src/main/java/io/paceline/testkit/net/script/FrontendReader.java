package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.paceline.testkit.net.script.FrontendMessage.Bind;
import io.paceline.testkit.net.script.FrontendMessage.CancelRequest;
import io.paceline.testkit.net.script.FrontendMessage.Close;
import io.paceline.testkit.net.script.FrontendMessage.CopyData;
import io.paceline.testkit.net.script.FrontendMessage.CopyDone;
import io.paceline.testkit.net.script.FrontendMessage.CopyFail;
import io.paceline.testkit.net.script.FrontendMessage.Describe;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import io.paceline.testkit.net.script.FrontendMessage.Flush;
import io.paceline.testkit.net.script.FrontendMessage.GssEncRequest;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import io.paceline.testkit.net.script.FrontendMessage.Password;
import io.paceline.testkit.net.script.FrontendMessage.Query;
import io.paceline.testkit.net.script.FrontendMessage.SslRequest;
import io.paceline.testkit.net.script.FrontendMessage.Startup;
import io.paceline.testkit.net.script.FrontendMessage.Sync;
import io.paceline.testkit.net.script.FrontendMessage.Terminate;
import io.paceline.testkit.net.script.FrontendMessage.Unknown;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the messages of a client. One that is not as the protocol says is an error of the client. */
final class FrontendReader {

    private static final int CANCEL_REQUEST = 80877102;
    private static final int SSL_REQUEST = 80877103;
    private static final int GSS_ENC_REQUEST = 80877104;

    private final DataInputStream in;
    private byte[] bytes = {};

    FrontendReader(InputStream in) {
        this.in = new DataInputStream(new BufferedInputStream(in));
    }

    /** The bytes of the message that was read last. */
    byte[] bytes() {
        return bytes;
    }

    /** A message that may begin a connection; null at the end of the stream. */
    @Nullable
    FrontendMessage readFirst() throws IOException {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
        ByteBuffer body = readBody("startup", new byte[0], length);
        return decode("startup", body, () -> {
            int code = body.getInt();
            return switch (code) {
                case SSL_REQUEST -> new SslRequest();
                case GSS_ENC_REQUEST -> new GssEncRequest();
                case CANCEL_REQUEST -> new CancelRequest(body.getInt(), rest(body));
                default -> new Startup(code, parameters(body));
            };
        });
    }

    /** A message of a session; null at the end of the stream. */
    @Nullable
    FrontendMessage read() throws IOException {
        int type = in.read();
        if (type < 0) {
            return null;
        }
        String name = "message " + (char) type;
        ByteBuffer body = readBody(name, new byte[] {(byte) type}, in.readInt());
        return decode(name, body, () -> decode((char) type, body));
    }

    private static FrontendMessage decode(char type, ByteBuffer body) {
        return switch (type) {
            case 'p' -> new Password(rest(body));
            case 'Q' -> new Query(text(body));
            case 'P' -> new Parse(text(body), text(body), integers(body, Integer.BYTES));
            case 'B' ->
                new Bind(
                        text(body),
                        text(body),
                        integers(body, Short.BYTES),
                        parametersOfBind(body),
                        integers(body, Short.BYTES));
            case 'D' -> new Describe((char) body.get(), text(body));
            case 'E' -> new Execute(text(body), body.getInt());
            case 'C' -> new Close((char) body.get(), text(body));
            case 'S' -> new Sync();
            case 'H' -> new Flush();
            case 'd' -> new CopyData(rest(body));
            case 'c' -> new CopyDone();
            case 'f' -> new CopyFail(text(body));
            case 'X' -> new Terminate();
            default -> new Unknown(type, rest(body));
        };
    }

    private ByteBuffer readBody(String name, byte[] type, int length) throws IOException {
        if (length < Integer.BYTES) {
            throw new AssertionError("the client sent " + name + " with length " + length + " (expected: 4 or more)");
        }
        byte[] body = in.readNBytes(length - Integer.BYTES);
        if (body.length < length - Integer.BYTES) {
            throw new EOFException("the client left within " + name);
        }
        bytes = ByteBuffer.allocate(type.length + length)
                .put(type)
                .putInt(length)
                .put(body)
                .array();
        return ByteBuffer.wrap(body);
    }

    private interface Decoder {
        FrontendMessage decode();
    }

    private static FrontendMessage decode(String name, ByteBuffer body, Decoder decoder) {
        try {
            FrontendMessage message = decoder.decode();
            if (body.hasRemaining()) {
                throw new AssertionError(
                        "the client sent " + name + " with " + body.remaining() + " bytes too many: " + message);
            }
            return message;
        } catch (BufferUnderflowException e) {
            throw new AssertionError("the client sent " + name + " that is shorter than its content", e);
        }
    }

    private static Map<String, String> parameters(ByteBuffer body) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = text(body); !name.isEmpty(); name = text(body)) {
            parameters.put(name, text(body));
        }
        return Collections.unmodifiableMap(parameters);
    }

    private static List<Integer> integers(ByteBuffer body, int bytes) {
        int count = Short.toUnsignedInt(body.getShort());
        List<Integer> integers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            integers.add(bytes == Short.BYTES ? body.getShort() : body.getInt());
        }
        return List.copyOf(integers);
    }

    private static List<@Nullable ByteBuffer> parametersOfBind(ByteBuffer body) {
        int count = Short.toUnsignedInt(body.getShort());
        List<@Nullable ByteBuffer> parameters = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int length = body.getInt();
            parameters.add(length < 0 ? null : bytes(body, length));
        }
        return Collections.unmodifiableList(parameters);
    }

    private static ByteBuffer rest(ByteBuffer body) {
        return bytes(body, body.remaining());
    }

    private static ByteBuffer bytes(ByteBuffer body, int length) {
        if (length > body.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer bytes = body.slice(body.position(), length).asReadOnlyBuffer();
        body.position(body.position() + length);
        return bytes;
    }

    private static String text(ByteBuffer body) {
        int start = body.position();
        int length = 0;
        while (body.get() != 0) {
            length++;
        }
        return UTF_8.decode(body.slice(start, length)).toString();
    }
}
