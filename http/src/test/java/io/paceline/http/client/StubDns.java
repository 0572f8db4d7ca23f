package io.paceline.http.client;

import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A DNS server that answers every question for IPv4 addresses with the same ones (RFC 1035), until told otherwise. */
final class StubDns implements AutoCloseable {

    private static final int TYPE_A = 1;

    final AtomicInteger questions = new AtomicInteger();
    private final DatagramSocket socket;
    private volatile List<String> addresses;
    private volatile int ttlSeconds;

    StubDns(int ttlSeconds, String... addresses) {
        this.ttlSeconds = ttlSeconds;
        this.addresses = List.of(addresses);
        try {
            socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::serve, "stub-dns");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
    }

    void answerWith(int ttl, String... next) {
        ttlSeconds = ttl;
        addresses = List.of(next);
    }

    @Override
    public void close() {
        socket.close();
    }

    private void serve() {
        byte[] buffer = new byte[512];
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                byte[] answer = answer(ByteBuffer.wrap(buffer, 0, packet.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            }
        } catch (IOException closed) {
            // by the test
        }
    }

    private byte[] answer(ByteBuffer question) {
        short id = question.getShort(0);
        int end = 12;
        while (question.get(end) != 0) {
            end += 1 + question.get(end);
        }
        int type = question.getShort(end + 1);
        int length = end + 5;
        List<String> found = type == TYPE_A ? addresses : List.of();
        if (type == TYPE_A) {
            questions.incrementAndGet();
        }
        ByteBuffer out = ByteBuffer.allocate(512);
        // a response, recursion desired and available, no error; or NXDOMAIN if there is nothing at all
        out.putShort(id).putShort((short) (addresses.isEmpty() ? 0x8183 : 0x8180));
        out.putShort((short) 1)
                .putShort((short) found.size())
                .putShort((short) 0)
                .putShort((short) 0);
        out.put(question.duplicate().limit(length).position(12));
        for (String address : found) {
            out.putShort((short) 0xc00c)
                    .putShort((short) TYPE_A)
                    .putShort((short) 1)
                    .putInt(ttlSeconds);
            out.putShort((short) 4).put(NetUtil.createByteArrayFromIpAddressString(address));
        }
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }
}
