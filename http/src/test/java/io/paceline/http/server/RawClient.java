package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A client that sends any bytes and reads responses by the letter of RFC 9112: what a lenient client would forgive is an
 * error here. Every read has a deadline.
 */
final class RawClient implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 ([2-9]\\d\\d|100) ([ -~]*)");
    private static final Pattern FIELD_LINE = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\\t -~\\x80-\\xff]*)");
    private static final Pattern CHUNK_SIZE = Pattern.compile("0|[1-9a-f][0-9a-f]*");

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int limit;

    RawClient(HttpServer server) {
        this(server, 0);
    }

    /** A client whose receive buffer holds about so many bytes, 0 for what the system gives. */
    RawClient(HttpServer server, int receiveBytes) {
        try {
            if (receiveBytes > 0) {
                socket.setReceiveBufferSize(receiveBytes);
            }
            socket.setTcpNoDelay(true);
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), (int) DEADLINE.toMillis());
            in = socket.getInputStream();
            out = socket.getOutputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- sending ----

    /** Sends text whose characters are bytes. */
    RawClient send(String text) {
        return send(text.getBytes(ISO_8859_1));
    }

    RawClient send(byte[] bytes) {
        return send(bytes, 0, bytes.length);
    }

    RawClient send(byte[] bytes, int from, int length) {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Sends, and does not mind if the server has closed: what it answered is to be read. */
    boolean trySend(byte[] bytes) {
        try {
            out.write(bytes);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Says that nothing more comes, and still reads. */
    RawClient endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** {@link #endOutput()}, unless the server has closed. */
    void tryEndOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException closed) {
            // What the server answered is still to be read.
        }
    }

    /** Goes away without a word (RST). */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- reading ----

    /** Sends a request and reads its response. */
    RawResponse exchange(String request) {
        return send(request).read();
    }

    /** Reads a response. */
    RawResponse read() {
        return read(false);
    }

    /** Reads a response to HEAD: it has no body, whatever its fields say. */
    RawResponse readHead() {
        return read(true);
    }

    /** Reads a response's head and leaves its body. */
    RawResponse readHeadOnly() {
        return read(true);
    }

    private RawResponse read(boolean head) {
        try {
            Matcher status = match(STATUS_LINE, line(), "status line");
            List<RawResponse.Field> fields = new ArrayList<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                Matcher field = match(FIELD_LINE, line, "field line");
                fields.add(new RawResponse.Field(field.group(1), field.group(2)));
            }
            RawResponse response = new RawResponse(Integer.parseInt(status.group(1)), status.group(2), fields, "");
            boolean bodiless = head || response.status() == 100 || response.status() == 204 || response.status() == 304;
            String body = new String(body(response, bodiless), ISO_8859_1);
            return new RawResponse(response.status(), response.reason(), fields, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] body(RawResponse response, boolean bodiless) throws IOException {
        String length = response.header("Content-Length");
        String encoding = response.header("Transfer-Encoding");
        if (length != null && encoding != null) {
            throw new AssertionError("both Content-Length and Transfer-Encoding: " + response);
        }
        if (encoding != null && (!encoding.equals("chunked") || response.status() == 204)) {
            throw new AssertionError("Transfer-Encoding: " + response);
        }
        if (length != null && (!length.matches("0|[1-9]\\d*") || response.status() == 204)) {
            throw new AssertionError("Content-Length: " + response);
        }
        if (bodiless) {
            return new byte[0];
        }
        if (encoding != null) {
            return chunks();
        }
        if (length != null) {
            return bytes(Integer.parseInt(length));
        }
        if (!response.saysClose()) {
            throw new AssertionError("neither a length nor a close: " + response);
        }
        return rest();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] chunk = chunk(); chunk.length > 0; chunk = chunk()) {
            body.write(chunk);
        }
        return body.toByteArray();
    }

    /** Reads a chunked body whose head was read. */
    String readChunks() {
        try {
            return new String(chunks(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads one chunk; the last one is empty. */
    byte[] chunk() throws IOException {
        int size = Integer.parseInt(match(CHUNK_SIZE, line(), "chunk size").group(), 16);
        byte[] chunk = bytes(size);
        String end = line();
        if (!end.isEmpty()) {
            throw new AssertionError("behind a chunk of " + size + ": '" + end + "' (expected: CRLF)");
        }
        return chunk;
    }

    /** Reads so many bytes. */
    byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        int done = 0;
        while (done < count) {
            if (position == limit && !fill()) {
                throw new EOFException("closed after " + done + " of " + count + " bytes");
            }
            int length = Math.min(count - done, limit - position);
            System.arraycopy(buffer, position, bytes, done, length);
            position += length;
            done += length;
        }
        return bytes;
    }

    /** Reads what comes until the server closes. */
    byte[] rest() throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        while (position < limit || fill()) {
            rest.write(buffer, position, limit - position);
            position = limit;
        }
        return rest.toByteArray();
    }

    /** Fails unless the server closes now, in order or by a reset, without sending anything more. */
    void expectClosed() {
        try {
            String rest = new String(rest(), ISO_8859_1);
            if (!rest.isEmpty()) {
                throw new AssertionError("more came: " + rest + " (expected: the end of the connection)");
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("still open after " + DEADLINE, e);
        } catch (SocketException reset) {
            // The server closed while we were still sending.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether something has arrived that was not read. */
    boolean hasInput() {
        try {
            return position < limit || in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server has closed and everything before was read; takes a moment. */
    boolean isClosedByServer() {
        try {
            socket.setSoTimeout(1);
            if (position < limit) {
                return false;
            }
            int count = in.read(buffer);
            position = 0;
            limit = Math.max(0, count);
            return count < 0;
        } catch (SocketTimeoutException nothing) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            if (position == limit && !fill()) {
                throw new EOFException("closed within the line '" + line + "'");
            }
            char c = (char) (buffer[position++] & 0xff);
            if (c == '\n') {
                int end = line.length() - 1;
                if (end < 0 || line.charAt(end) != '\r') {
                    throw new AssertionError("'" + line + "' ends without CR");
                }
                return line.substring(0, end);
            }
            line.append(c);
        }
    }

    private boolean fill() throws IOException {
        socket.setSoTimeout((int) DEADLINE.toMillis());
        int count = in.read(buffer);
        position = 0;
        limit = Math.max(0, count);
        return count > 0;
    }

    private static Matcher match(Pattern pattern, @Nullable String text, String what) {
        Matcher matcher = pattern.matcher(String.valueOf(text));
        if (!matcher.matches()) {
            throw new AssertionError(what + ": '" + text + "' (expected: " + pattern + ")");
        }
        return matcher;
    }
}
