package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Sends requests that no proper client would send, one after the other, on connections that it keeps while it can. */
final class RawConnection implements AutoCloseable {

    private static final int DEADLINE_MILLIS = 10_000;

    private final InetSocketAddress address;
    private Socket socket;
    private InputStream in;

    RawConnection(String host, int port) {
        this.address = new InetSocketAddress(host, port);
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @throws IOException if there is none within ten seconds, or what comes is no answer
     */
    Answer exchange(Request request) throws IOException {
        boolean fresh = socket == null;
        try {
            return attempt(request);
        } catch (IOException e) {
            close();
            if (fresh || e instanceof java.net.SocketTimeoutException) {
                throw e;
            }
            // the server may have closed a kept connection for a good reason: a new one must do
            return attempt(request);
        }
    }

    private Answer attempt(Request request) throws IOException {
        if (socket == null) {
            socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(DEADLINE_MILLIS);
            socket.connect(address, DEADLINE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        }
        socket.getOutputStream().write(request.toBytes(address.getHostString() + ":" + address.getPort()));
        Answer answer = read(request.method());
        if (answer.header("connection").equalsIgnoreCase("close")) {
            close();
        }
        return answer;
    }

    private Answer read(String method) throws IOException {
        String[] status = line().split(" ", 3);
        if (status.length < 2 || !status[0].equals("HTTP/1.1")) {
            throw new IOException("no status line: " + String.join(" ", status));
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.putIfAbsent(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int code = Integer.parseInt(status[1]);
        boolean none = method.equals("HEAD") || code == 204 || code == 304;
        return new Answer(code, headers, none ? new byte[0] : body(headers));
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        String type = headers.getOrDefault("content-type", "");
        if (type.startsWith("text/event-stream")) {
            // it has no end, so its first bytes must do
            byte[] begin = in.readNBytes(chunk());
            close();
            return begin;
        }
        if (headers.containsKey("content-length")) {
            byte[] body = new byte[Integer.parseInt(headers.get("content-length"))];
            if (in.readNBytes(body, 0, body.length) < body.length) {
                throw new EOFException("the body ends too early");
            }
            return body;
        }
        if (!headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            throw new IOException("a body without an end: " + headers);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int length = chunk(); length > 0; length = chunk()) {
            body.write(in.readNBytes(length));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection was closed: " + line.toString(ISO_8859_1));
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
