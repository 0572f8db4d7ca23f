package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A client that sends what a test says, and shows each message of the server as one line. */
final class ProtocolClient implements AutoCloseable {

    Socket socket;

    ProtocolClient(ScriptedPostgres server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(30_000);
    }

    /** Messages without a type, such as the first one. */
    static byte[] untyped(MessageWriter writer) {
        byte[] typed = writer.toBytes();
        return Arrays.copyOfRange(typed, 1, typed.length);
    }

    static MessageWriter message(char type) {
        return new MessageWriter(type);
    }

    ProtocolClient send(byte[]... messages) throws IOException {
        for (byte[] message : messages) {
            socket.getOutputStream().write(message);
        }
        return this;
    }

    ProtocolClient start(String... parameters) throws IOException {
        MessageWriter writer = message(' ').int32(196608);
        for (String text : parameters) {
            writer.text(text);
        }
        return send(untyped(writer.int8(0)));
    }

    /** The next message: its type and its content, where bytes that are no letters show as dots. */
    String read() throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        char type = (char) in.readUnsignedByte();
        byte[] content = in.readNBytes(in.readInt() - 4);
        return type + " " + new String(content, UTF_8).replaceAll("[^ -~]", ".");
    }

    byte[] readContent() throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readUnsignedByte();
        return in.readNBytes(in.readInt() - 4);
    }

    /** All types of messages up to one of this type. */
    String typesUntil(char last) throws IOException {
        StringBuilder types = new StringBuilder();
        do {
            types.append(read().charAt(0));
        } while (types.charAt(types.length() - 1) != last);
        return types.toString();
    }

    static byte[] parse(String name, String sql, int... types) {
        MessageWriter writer = message('P').text(name).text(sql).int16(types.length);
        for (int type : types) {
            writer.int32(type);
        }
        return writer.toBytes();
    }

    /** Binds a statement to the unnamed portal, with text parameters and all results in one format. */
    static byte[] bind(String statement, int resultFormat, String... parameters) {
        MessageWriter writer = message('B').text("").text(statement).int16(0).int16(parameters.length);
        for (String parameter : parameters) {
            byte[] bytes = parameter.getBytes(UTF_8);
            writer.int32(bytes.length).bytes(bytes);
        }
        return writer.int16(1).int16(resultFormat).toBytes();
    }

    static byte[] describe(char kind, String name) {
        return message('D').int8(kind).text(name).toBytes();
    }

    static byte[] execute(int rowsMax) {
        return message('E').text("").int32(rowsMax).toBytes();
    }

    static byte[] sync() {
        return message('S').toBytes();
    }

    static byte[] query(String sql) {
        return message('Q').text(sql).toBytes();
    }

    static byte[] terminate() {
        return message('X').toBytes();
    }

    static ByteBuffer bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
