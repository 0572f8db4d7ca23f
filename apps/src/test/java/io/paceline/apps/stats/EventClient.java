package io.paceline.apps.stats;

import io.paceline.endpoint.server.EndpointServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Follows the live figures on a connection of its own, and reads only what the test asks for. */
final class EventClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int RECEIVE_BYTES = 4_096;

    private final Socket socket = new Socket();
    private final BufferedReader reader;

    EventClient(EndpointServer server) throws IOException {
        socket.setReceiveBufferSize(RECEIVE_BYTES);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.uri().getPort()));
        socket.getOutputStream()
                .write("GET /stats/live HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The data of the next event; null at the end. */
    JsonNode next() throws IOException {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith("data: ")) {
                return JsonMapper.shared().readTree(line.substring("data: ".length()));
            }
        }
        return null;
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
