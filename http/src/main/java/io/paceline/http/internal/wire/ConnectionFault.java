package io.paceline.http.internal.wire;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Says why a connection broke, in words that show nothing of what was received. */
public final class ConnectionFault {

    private ConnectionFault() {}

    /** What was thrown, without the decoder around it that TLS puts there. */
    public static Throwable root(Throwable cause) {
        Throwable inner = cause instanceof DecoderException ? cause.getCause() : null;
        return inner == null ? cause : inner;
    }

    /** Logs it: at debug what networks and other sides do, as an error what is ours. */
    public static void log(Logger log, @Nullable Object other, Throwable cause) {
        Throwable root = root(cause);
        if (root instanceof IOException) {
            log.debug("Connection to {} lost: {}", other, describe(root));
        } else {
            log.error("Connection to {} failed", other, cause);
        }
    }

    /** Why, in a few words. */
    public static String describe(@Nullable Throwable cause) {
        if (cause instanceof SslHandshakeTimeoutException) {
            return "the TLS handshake took too long";
        }
        if (cause instanceof ClosedChannelException) {
            return "closed by the other side within the TLS handshake";
        }
        Throwable deepest = cause;
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof NotSslRecordException) {
                // Its message is what was received, which may be a request with its secrets.
                return "the other side does not speak TLS";
            }
            deepest = at;
        }
        return deepest == null ? "unknown" : deepest.getClass().getSimpleName() + ": " + deepest.getMessage();
    }
}
