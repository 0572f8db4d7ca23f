package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Speaks just enough of the protocol to send values through codecs to a server and back, and waits for each answer. */
final class TypeClient implements AutoCloseable {

    private final Socket socket;
    private final DataInputStream in;
    private final CodecRegistry registry;

    /** The rows of an answer, and the types that the server told. */
    record Answer(
            List<PgRow> rows,
            List<Integer> parameters,
            @Nullable RowShape shape) {

        PgRow row() {
            return rows.get(0);
        }
    }

    /** The server said no. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String fields) {
            super(fields);
        }
    }

    TypeClient(int port, String user, String database, CodecRegistry registry) {
        this.registry = registry;
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
            ByteBuf hello = Unpooled.buffer();
            hello.writeInt(0).writeInt(3 << 16);
            Map<String, String> parameters =
                    Map.of("user", user, "database", database, "client_encoding", "UTF8", "DateStyle", "ISO");
            parameters.forEach((name, value) -> text(text(hello, name), value));
            hello.writeByte(0).setInt(0, hello.writerIndex());
            send(hello);
            read(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    CodecRegistry registry() {
        return registry;
    }

    /** Runs statements without values. */
    Answer execute(String sql) {
        ByteBuf to = Unpooled.buffer();
        message(to, 'Q', body -> text(body, sql));
        send(to);
        return read(null);
    }

    /** The major version of the server. */
    int version() {
        return Integer.parseInt(first("show server_version_num").row().getString(0)) / 10_000;
    }

    /** Asks the catalog for all types. */
    void learn() {
        learn(TypeCatalog.QUERY_ALL);
    }

    void learn(String query) {
        ByteBuf to = Unpooled.buffer();
        message(to, 'Q', body -> text(body, query));
        send(to);
        registry.learn(
                read(TypeCatalog.shape()).rows().stream().map(TypeCatalog::read).toList());
    }

    /** As the first run of a statement: types unknown, all in text form. */
    Answer first(String sql, @Nullable Object... values) {
        return first(sql, registry.firstOids(values), values);
    }

    /** As the first run of a statement, with declared types. */
    Answer first(String sql, int @Nullable [] oids, @Nullable Object... values) {
        ByteBuf to = Unpooled.buffer();
        parse(to, sql, oids);
        message(to, 'D', body -> text(body.writeByte('S'), ""));
        message(to, 'B', body -> {
            text(text(body, ""), "");
            registry.writeFirst(values, body);
            body.writeShort(0);
        });
        return finish(to, null);
    }

    /** As the later runs: types known, in binary form where that is. */
    Answer again(String sql, Answer described, @Nullable Object... values) {
        ByteBuf to = Unpooled.buffer();
        int[] oids = described.parameters.stream().mapToInt(Integer::intValue).toArray();
        parse(to, sql, oids);
        ParameterShape parameters = ParameterShape.of(registry, oids);
        message(to, 'B', body -> {
            text(text(body, ""), "");
            parameters.write(values, body);
            described.shape.writeFormats(body);
        });
        return finish(to, described.shape);
    }

    private Answer finish(ByteBuf to, @Nullable RowShape shape) {
        message(to, 'E', body -> text(body, "").writeInt(0));
        message(to, 'S', body -> {});
        send(to);
        return read(shape);
    }

    private static void parse(ByteBuf to, String sql, int @Nullable [] oids) {
        message(to, 'P', body -> {
            text(text(body, ""), sql).writeShort(oids == null ? 0 : oids.length);
            for (int i = 0; oids != null && i < oids.length; i++) {
                body.writeInt(oids[i]);
            }
        });
    }

    private static void message(ByteBuf to, char type, java.util.function.Consumer<ByteBuf> body) {
        to.writeByte(type);
        int length = to.writerIndex();
        body.accept(to.writeInt(0));
        to.setInt(length, to.writerIndex() - length);
    }

    private static ByteBuf text(ByteBuf to, String text) {
        return to.writeBytes(text.getBytes(StandardCharsets.UTF_8)).writeByte(0);
    }

    private void send(ByteBuf to) {
        try {
            to.readBytes(socket.getOutputStream(), to.readableBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer read(@Nullable RowShape shape) {
        List<PgRow> rows = new ArrayList<>();
        List<Integer> parameters = new ArrayList<>();
        RowShape described = shape;
        RowShape reading = shape;
        String error = null;
        try {
            while (true) {
                char type = (char) in.readUnsignedByte();
                ByteBuf body = Unpooled.wrappedBuffer(in.readNBytes(in.readInt() - 4));
                switch (type) {
                    case 't' -> {
                        for (int left = body.readUnsignedShort(); left > 0; left--) {
                            parameters.add(body.readInt());
                        }
                    }
                    case 'T' -> {
                        if (shape == null) {
                            described = shape(body);
                            reading = described.asText();
                        }
                    }
                    case 'D' -> {
                        PgRow row = new PgRow();
                        row.read(reading, body, 0, body.readableBytes());
                        rows.add(row);
                    }
                    case 'E' -> error = body.toString(StandardCharsets.UTF_8).replace('\0', '|');
                    case 'Z' -> {
                        if (error != null) {
                            throw new Refused(error);
                        }
                        return new Answer(rows, parameters, described);
                    }
                    default -> {}
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RowShape shape(ByteBuf body) {
        int size = body.readUnsignedShort();
        String[] names = new String[size];
        int[] oids = new int[size];
        for (int i = 0; i < size; i++) {
            int zero = body.bytesBefore((byte) 0);
            names[i] = body.readCharSequence(zero, StandardCharsets.UTF_8).toString();
            body.skipBytes(1 + 6);
            oids[i] = body.readInt();
            body.skipBytes(8);
        }
        return RowShape.of(registry, names, oids);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
