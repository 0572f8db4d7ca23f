package io.paceline.http.internal;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * Who is at the other end of a connection, and how it is reached.
 *
 * <p>Thread rules: may be read from any thread once there is a request.
 */
final class Peer {

    private static final String HTTP = "http";
    private static final String HTTPS = "https";
    private static final AsciiString FORWARDED_PROTO = AsciiString.cached("X-Forwarded-Proto");

    private final InetSocketAddress address;
    private final boolean trustsForwardedProto;
    private final @Nullable SSLEngine tls;

    // Written without a lock: two threads may both read them, and either list is right.
    private @Nullable List<X509Certificate> certificates;

    Peer(Channel channel, boolean trustsForwardedProto) {
        this.trustsForwardedProto = trustsForwardedProto;
        address = (InetSocketAddress) channel.remoteAddress();
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        tls = handler == null ? null : handler.engine();
    }

    InetSocketAddress address() {
        return address;
    }

    /** The scheme by which the client of a request has reached us, or the proxy in front of us if that is to be believed. */
    String scheme(HttpHeaders headers) {
        String own = tls == null ? HTTP : HTTPS;
        return trustsForwardedProto && headers.contains(FORWARDED_PROTO) ? forwarded(headers, own) : own;
    }

    /** What the last proxy says, since a client can have sent what comes before. */
    private static String forwarded(HttpHeaders headers, String own) {
        List<String> lines = headers.getAll(FORWARDED_PROTO);
        String line = lines.get(lines.size() - 1);
        String last = line.substring(line.lastIndexOf(',') + 1).strip();
        return last.equalsIgnoreCase(HTTPS) ? HTTPS : last.equalsIgnoreCase(HTTP) ? HTTP : own;
    }

    /** What it has shown of itself in the handshake, leaf first; empty if nothing. */
    List<X509Certificate> certificates() {
        List<X509Certificate> known = certificates;
        if (known == null) {
            known = tls == null ? List.of() : shown(tls);
            certificates = known;
        }
        return known;
    }

    private static List<X509Certificate> shown(SSLEngine tls) {
        List<X509Certificate> shown = new ArrayList<>(2);
        try {
            for (Certificate each : tls.getSession().getPeerCertificates()) {
                if (each instanceof X509Certificate certificate) {
                    shown.add(certificate);
                }
            }
        } catch (SSLPeerUnverifiedException none) {
            return List.of();
        }
        return List.copyOf(shown);
    }
}
