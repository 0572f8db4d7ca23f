package io.paceline.http.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A server whose every byte the test writes itself. Whatever waits has a deadline. */
final class ScriptedServer implements AutoCloseable {

    private static final int DEADLINE_MILLIS = 20_000;

    private final ServerSocket listening;
    private final List<Peer> peers = new ArrayList<>();

    ScriptedServer() {
        this(0);
    }

    ScriptedServer(int port) {
        try {
            listening = new ServerSocket();
            listening.setReuseAddress(true);
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            listening.setSoTimeout(DEADLINE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Waits for a connection. */
    Peer accept() {
        try {
            Peer peer = new Peer(listening.accept());
            peers.add(peer);
            return peer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether nobody is waiting to be accepted. */
    boolean hasNoCaller() {
        try {
            listening.setSoTimeout(50);
            listening.accept().close();
            return false;
        } catch (SocketTimeoutException nobody) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            try {
                listening.setSoTimeout(DEADLINE_MILLIS);
            } catch (IOException closed) {
                // as it is meant to be
            }
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Peer peer : peers) {
                peer.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One accepted connection. */
    static final class Peer {
        private final Socket socket;
        private final InputStream in;

        private Peer(Socket socket) throws IOException {
            this.socket = socket;
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(DEADLINE_MILLIS);
            this.in = socket.getInputStream();
        }

        /** Reads up to the empty line. */
        String readHead() {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            try {
                while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
                    int b = in.read();
                    if (b < 0) {
                        throw new AssertionError("closed within: " + head.toString(ISO_8859_1));
                    }
                    head.write(b);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return head.toString(ISO_8859_1);
        }

        String read(int bytes) {
            try {
                return new String(in.readNBytes(bytes), ISO_8859_1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Peer send(String text) {
            return send(text.getBytes(ISO_8859_1));
        }

        Peer send(byte[] bytes) {
            try {
                socket.getOutputStream().write(bytes);
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Sends each byte by itself; what is read at once may still be several. */
        Peer drip(String text) {
            for (byte b : text.getBytes(ISO_8859_1)) {
                send(new byte[] {b});
            }
            return this;
        }

        /** Answers 200 with a text. */
        Peer answer(String text) {
            return send("HTTP/1.1 200 OK\r\nContent-Length: " + text.length() + "\r\n\r\n" + text);
        }

        /** Says that nothing more comes, and still reads. */
        void endOutput() {
            try {
                socket.shutdownOutput();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
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

        /** Whether nothing came within a moment. */
        boolean isSilent() {
            try {
                socket.setSoTimeout(50);
                return in.read() == -2;
            } catch (SocketTimeoutException nothing) {
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                try {
                    socket.setSoTimeout(DEADLINE_MILLIS);
                } catch (IOException closed) {
                    // and said so already
                }
            }
        }

        /** Waits until the client has closed, whatever it sent before. */
        void expectClosed() {
            try {
                while (in.read() >= 0) {
                    // what was on its way
                }
            } catch (SocketTimeoutException e) {
                throw new AssertionError("still open", e);
            } catch (IOException reset) {
                // closed as well
            }
        }
    }
}
