package io.paceline.testkit.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plain connection to an {@link EmbeddedPostgres} for what surrounds a test: making tables, holding a lock, looking at
 * {@code pg_stat_activity}. It speaks the simple query protocol over the Unix socket, waits for each answer, and shows
 * all values as text.
 *
 * <p>Its {@code application_name} is {@value #APPLICATION_NAME}, so that a look at the activity of a server can leave it out.
 *
 * <p>Thread rules: for one thread at a time.
 */
public final class PostgresSession implements AutoCloseable {

    /** What the server lists it as. */
    public static final String APPLICATION_NAME = "paceline-testkit";

    private static final int PROTOCOL_3_0 = 3 << 16;

    private final SocketChannel channel;
    private final DataInputStream in;
    private final DataOutputStream out;

    private PostgresSession(SocketChannel channel) {
        this.channel = channel;
        this.in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
        this.out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
    }

    /**
     * Connects without a password.
     *
     * @throws IOException if nobody listens at the socket
     * @throws PostgresException if the server refuses, for example because it is still starting
     */
    static PostgresSession connect(Path socket, String user, String database) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        PostgresSession session = new PostgresSession(channel);
        try {
            ByteArrayOutputStream parameters = new ByteArrayOutputStream();
            for (String text : List.of("user", user, "database", database, "application_name", APPLICATION_NAME, "")) {
                parameters.write(text.getBytes(UTF_8));
                parameters.write(0);
            }
            session.out.writeInt(8 + parameters.size());
            session.out.writeInt(PROTOCOL_3_0);
            parameters.writeTo(session.out);
            session.out.flush();
            session.readUntilReady();
            return session;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Runs SQL, one statement or several, and gives the rows of the last one that has any.
     *
     * @return a list per row with the text of each column, null for SQL NULL
     * @throws PostgresException with the first error
     */
    public List<List<@Nullable String>> execute(String sql) {
        try {
            send('Q', sql.getBytes(UTF_8));
            return readUntilReady();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The first column of the first row that SQL gives, as text.
     *
     * @throws IllegalStateException if there is none, or it is NULL
     */
    public String value(String sql) {
        List<List<@Nullable String>> rows = execute(sql);
        String value = rows.isEmpty() ? null : rows.get(0).get(0);
        if (value == null) {
            throw new IllegalStateException("no value (expected: one): " + sql);
        }
        return value;
    }

    /** Leaves; the server ends what belongs to this session soon after. */
    @Override
    public void close() {
        try (channel) {
            out.writeByte('X');
            out.writeInt(4);
            out.flush();
        } catch (IOException e) {
            // The server has left before.
        }
    }

    private void send(char type, byte[] text) throws IOException {
        out.writeByte(type);
        out.writeInt(4 + text.length + 1);
        out.write(text);
        out.writeByte(0);
        out.flush();
    }

    private List<List<@Nullable String>> readUntilReady() throws IOException {
        List<List<@Nullable String>> rows = new ArrayList<>();
        PostgresException error = null;
        while (true) {
            int type = in.read();
            if (type < 0) {
                // An error that ends the session is the last word of the server.
                if (error != null) {
                    throw error;
                }
                throw new EOFException("PostgreSQL has closed the connection");
            }
            ByteBuffer body = ByteBuffer.wrap(in.readNBytes(in.readInt() - 4));
            switch (type) {
                case 'T' -> rows = new ArrayList<>();
                case 'D' -> rows.add(readRow(body));
                case 'E' -> error = readError(body);
                case 'G' -> send('f', "no data for COPY".getBytes(UTF_8));
                case 'R' -> requireNoPassword(body.getInt());
                case 'Z' -> {
                    if (error != null) {
                        throw error;
                    }
                    return rows;
                }
                default -> {
                    // Parameters, notices and command tags say nothing that is asked for here.
                }
            }
        }
    }

    private static List<@Nullable String> readRow(ByteBuffer body) {
        int columns = body.getShort();
        List<@Nullable String> row = new ArrayList<>(columns);
        for (int i = 0; i < columns; i++) {
            int length = body.getInt();
            row.add(length < 0 ? null : text(body, length));
        }
        return row;
    }

    private static PostgresException readError(ByteBuffer body) {
        Map<Character, String> fields = new LinkedHashMap<>();
        for (byte field = body.get(); field != 0; field = body.get()) {
            int length = 0;
            while (body.get(body.position() + length) != 0) {
                length++;
            }
            fields.put((char) field, text(body, length));
            body.get();
        }
        return new PostgresException(fields);
    }

    private static String text(ByteBuffer body, int length) {
        byte[] bytes = new byte[length];
        body.get(bytes);
        return new String(bytes, UTF_8);
    }

    private static void requireNoPassword(int authentication) {
        if (authentication != 0) {
            throw new IllegalStateException("the server asks for a password on its Unix socket (expected: trust)");
        }
    }
}
