package io.paceline.sql.postgres.internal.auth;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.config.AuthMethod;
import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.postgres.internal.config.Requirement;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The questions of one server who somebody is ("Start-up", "SASL Authentication"), by the methods that are allowed.
 *
 * <p>Thread rules: used on the loop; what it hands out as work computes or waits and belongs on another thread, one after
 * the other.
 */
public final class Authenticator {

    private static final int OK = 0;
    private static final int CLEARTEXT = 3;
    private static final int MD5 = 5;
    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;
    private static final int SASL_FINAL = 12;
    private static final int SALT_BYTES = 4;

    private final String user;
    private final PgConfig.Auth allowed;
    private final Supplier<String> password;
    private final @Nullable X509Certificate certificate;
    private volatile @Nullable Scram scram;
    private boolean asked;
    private boolean done;

    /**
     * For one connection.
     *
     * @param password looks it up; may wait
     * @param certificate that the server has shown; null without TLS
     */
    public Authenticator(
            String user, PgConfig.Auth allowed, Supplier<String> password, @Nullable X509Certificate certificate) {
        this.user = user;
        this.allowed = allowed;
        this.password = password;
        this.certificate = certificate;
    }

    /** The failure of an attempt to connect, for a reason of this side. */
    static SqlException refused(String message) {
        return new SqlException(SqlException.Kind.CONNECT, message);
    }

    /** Whether the server is satisfied, and this side as well. */
    public boolean isDone() {
        return done;
    }

    /**
     * Takes an Authentication message.
     *
     * @return makes the body of the message to answer with; null if there is nothing to answer
     * @throws SqlException of kind CONNECT if this side does not go along
     */
    public @Nullable Supplier<byte[]> take(ByteBuf from, int index, int length) {
        if (length < 4 || done) {
            throw refused("Authentication: out of place");
        }
        int code = from.getInt(index);
        ByteBuf body = from.slice(index + 4, length - 4);
        switch (code) {
            case OK:
                accepted();
                return null;
            case CLEARTEXT:
                ask(AuthMethod.PASSWORD);
                return () -> zeroEnded(password.get());
            case MD5:
                ask(AuthMethod.MD5);
                byte[] salt = ByteBufUtil.getBytes(body);
                if (salt.length != SALT_BYTES) {
                    throw refused("AuthenticationMD5Password: " + salt.length + " bytes of salt (expected: 4)");
                }
                return () -> zeroEnded(Md5.answer(user, password.get(), salt));
            case SASL:
                ask(AuthMethod.SCRAM);
                List<String> offered = mechanisms(body);
                return () -> begin(offered);
            case SASL_CONTINUE:
                Scram challenged = present();
                challenged.challenge(body.toString(StandardCharsets.UTF_8));
                return () -> challenged.proof().getBytes(StandardCharsets.UTF_8);
            case SASL_FINAL:
                present().verify(body.toString(StandardCharsets.UTF_8));
                return null;
            default:
                throw refused("the server asks for authentication by method " + code + " (expected: one of "
                        + allowed.methods() + ")");
        }
    }

    private void ask(AuthMethod method) {
        if (!allowed.methods().contains(method)) {
            throw refused("the server asks for authentication by " + method + " (expected: " + allowed.methods()
                    + "; see require_auth)");
        }
        if (allowed.channelBinding() == Requirement.REQUIRE && method != AuthMethod.SCRAM) {
            throw refused("channel_binding: require, and the server asks for authentication by " + method
                    + " (expected: SCRAM-SHA-256-PLUS over TLS)");
        }
        if (asked) {
            throw refused("the server asks for authentication twice");
        }
        asked = true;
    }

    private void accepted() {
        Scram used = scram;
        if (used != null && !used.isProven()) {
            throw refused("the server accepted before it had shown that it knows the password");
        }
        if (!asked && !allowed.methods().contains(AuthMethod.NONE)) {
            throw refused(
                    "the server asks for no authentication (expected: " + allowed.methods() + "; see require_auth)");
        }
        if (allowed.channelBinding() == Requirement.REQUIRE && (used == null || !used.isBound())) {
            throw refused(
                    "channel_binding: require, and the server asks for no authentication (expected: SCRAM-SHA-256-PLUS over"
                            + " TLS)");
        }
        done = true;
    }

    private byte[] begin(List<String> offered) {
        Scram made = new Scram(offered, password.get(), certificate, allowed.channelBinding());
        scram = made;
        byte[] mechanism = zeroEnded(made.mechanism());
        byte[] first = made.first().getBytes(StandardCharsets.UTF_8);
        byte[] body = new byte[mechanism.length + 4 + first.length];
        System.arraycopy(mechanism, 0, body, 0, mechanism.length);
        for (int i = 0; i < 4; i++) {
            body[mechanism.length + i] = (byte) (first.length >>> (24 - 8 * i));
        }
        System.arraycopy(first, 0, body, mechanism.length + 4, first.length);
        return body;
    }

    private Scram present() {
        Scram present = scram;
        if (present == null) {
            throw refused("AuthenticationSASLContinue: out of place");
        }
        return present;
    }

    private static List<String> mechanisms(ByteBuf body) {
        List<String> names = new ArrayList<>();
        int at = 0;
        while (at < body.readableBytes() && body.getByte(at) != 0) {
            int zero = body.indexOf(at, body.readableBytes(), (byte) 0);
            if (zero < 0) {
                break;
            }
            names.add(body.toString(at, zero - at, StandardCharsets.US_ASCII));
            at = zero + 1;
        }
        return names;
    }

    private static byte[] zeroEnded(String text) {
        if (text.indexOf('\0') >= 0) {
            throw refused("password: holds NUL (expected: none)");
        }
        return (text + '\0').getBytes(StandardCharsets.UTF_8);
    }
}
