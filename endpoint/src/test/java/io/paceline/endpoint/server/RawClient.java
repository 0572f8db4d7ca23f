package io.paceline.endpoint.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A client on a plain socket, which brings no thread of its own. */
final class RawClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket;
    private final BufferedReader in;
    private final Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String body = "";

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    /** Counts up four keys in turn; how many calls were answered with 200. */
    static int count(int port, int calls) throws IOException {
        int answered = 0;
        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < calls; i++) {
                client.send("POST", "/count?key=" + i % 4);
                answered += client.status() == 200 ? 1 : 0;
            }
        }
        return answered;
    }

    void send(String method, String path) throws IOException {
        sendPart(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    }

    /** Sends a request and reads its answer: its status, a blank and its body. */
    String exchange(String method, String target) throws IOException {
        send(method, target);
        int status = status();
        return status + " " + body;
    }

    /** The answer to a GET with a header field of its own in place of Host. */
    String exchangeWith(String field, String target) throws IOException {
        return exchange("GET " + target + " HTTP/1.1\r\n" + field + "\r\n\r\n");
    }

    /** The answer to a request that is given as it is, one byte a character: its status, a blank and its body. */
    String exchange(String request) throws IOException {
        sendPart(request);
        int status = status();
        return status + " " + body;
    }

    /** Sends a part of a request. */
    void sendPart(String part) throws IOException {
        socket.getOutputStream().write(part.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Leaves without a word (RST). */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** The value of a header field of the answer that was read last, or null. */
    String header(String name) {
        return fields.get(name);
    }

    /** Reads one answer; its status, or -1 at the end. */
    int status() throws IOException {
        String first = in.readLine();
        if (first == null) {
            return -1;
        }
        int length = 0;
        fields.clear();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            fields.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2));
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        StringBuilder read = new StringBuilder();
        for (int i = 0; i < length; i++) {
            read.append((char) in.read());
        }
        body = read.toString();
        return Integer.parseInt(first.substring(9, 12));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
