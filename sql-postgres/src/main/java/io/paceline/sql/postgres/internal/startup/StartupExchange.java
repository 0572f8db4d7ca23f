package io.paceline.sql.postgres.internal.startup;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.auth.Authenticator;
import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.postgres.internal.config.TargetSession;
import io.paceline.sql.postgres.internal.wire.ErrorFields;
import io.paceline.sql.postgres.internal.wire.Framing;
import io.paceline.sql.postgres.internal.wire.Frontend;
import io.paceline.sql.postgres.internal.wire.Message;
import io.paceline.sql.postgres.internal.wire.SessionState;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From the startup message to the first moment in which commands can be sent ("Start-up"): authentication, what the server
 * says of itself, and, where it matters, whether it is the kind of server that is wanted and what has to be set.
 *
 * <pre>
 *   StartupMessage ──► Authentication… ──► ParameterStatus…, BackendKeyData ──► ReadyForQuery
 *        └──► only if needed: one Query that asks and sets ──► ReadyForQuery ──► ready
 * </pre>
 */
final class StartupExchange extends ChannelInboundHandlerAdapter implements Framing.Receiver {

    private static final Logger LOG = LoggerFactory.getLogger(StartupExchange.class);
    private static final int PROTOCOL = 3 << 16;
    private static final int MESSAGE_BYTES_MAX = 1 << 20;
    private static final int KEY_BYTES_MAX = 256;

    private final PgConfig config;
    private final TargetSession target;
    private final Authenticator authenticator;
    private final Executor offLoop;
    private final Outcome outcome;
    private final SessionState state = new SessionState();
    private final Framing framing = new Framing(MESSAGE_BYTES_MAX, this);
    private @Nullable ChannelHandlerContext context;
    private byte @Nullable [] key;
    private @Nullable String setup;
    private @Nullable ServerRole role;
    private boolean begun;
    private boolean over;

    /** Told how it ends. */
    interface Outcome {
        /**
         * The server is ready. What it has sent already is passed on to the handler that is added now.
         *
         * @param setup what was set in the session after its start, and has to be again when it is reset
         * @param key what a request to cancel has to show: the process, and its secret
         */
        void ready(SessionState state, String setup, byte @Nullable [] key);

        /** The server is not of the kind that is wanted, or does not want us. */
        void failed(SqlException error);
    }

    StartupExchange(
            PgConfig config, TargetSession target, Authenticator authenticator, Executor offLoop, Outcome outcome) {
        this.config = config;
        this.target = target;
        this.authenticator = authenticator;
        this.offLoop = offLoop;
        this.outcome = outcome;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        if (added.channel().isActive()) {
            begin(added);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        begin(active);
    }

    private void begin(ChannelHandlerContext active) {
        if (begun) {
            // added to a channel that was active already, but had not said so
            return;
        }
        begun = true;
        ByteBuf to = active.alloc().buffer(256);
        to.writeInt(0).writeInt(PROTOCOL);
        parameter(to, "user", config.user());
        parameter(to, "database", config.database());
        config.startup().forEach((name, value) -> parameter(to, name, value));
        to.writeByte(0);
        to.setInt(0, to.writerIndex());
        active.writeAndFlush(to);
    }

    private static void parameter(ByteBuf to, String name, String value) {
        Frontend.string(to, name);
        Frontend.string(to, value);
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        ByteBuf read = (ByteBuf) message;
        try {
            int index = framing.read(read);
            if (over && index < read.writerIndex() && !reading.isRemoved()) {
                reading.fireChannelRead(read.retainedSlice(index, read.writerIndex() - index));
            }
        } catch (SqlException e) {
            fail(e);
        } catch (IndexOutOfBoundsException e) {
            fail(new SqlException(SqlException.Kind.PROTOCOL, "message: its length does not fit what it holds", e));
        } finally {
            ReferenceCountUtil.release(read);
            if (over && !reading.isRemoved()) {
                reading.pipeline().remove(this);
            }
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext removed) {
        framing.close();
    }

    @Override
    public boolean isOpen() {
        return !over;
    }

    @Override
    public boolean tooLong(byte type, int length) {
        throw new SqlException(
                SqlException.Kind.PROTOCOL,
                "message: " + length + " bytes (expected: at most " + MESSAGE_BYTES_MAX + ")");
    }

    @Override
    public void message(byte type, ByteBuf from, int index, int length) {
        if (!authenticator.isDone() && !mayComeFirst(type)) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL, "message: " + (char) type + " (expected: Authentication)");
        }
        switch (type) {
            case Message.AUTHENTICATION -> answer(authenticator.take(from, index, length));
            case Message.ERROR_RESPONSE -> refused(ErrorFields.read(from, index, length));
            case Message.NOTICE_RESPONSE, Message.COMMAND_COMPLETE, Message.ROW_DESCRIPTION -> {}
            case Message.PARAMETER_STATUS -> state.parameter(from, index, length);
            case Message.BACKEND_KEY_DATA -> key(from, index, length);
            case Message.NEGOTIATE_PROTOCOL_VERSION -> negotiated(from, index, length);
            case Message.DATA_ROW -> role = ServerRole.of(from, index, length);
            case Message.READY_FOR_QUERY -> ready();
            default ->
                throw new SqlException(
                        SqlException.Kind.PROTOCOL, "message: " + type + " (expected: one of the start)");
        }
    }

    private static boolean mayComeFirst(byte type) {
        return type == Message.AUTHENTICATION
                || type == Message.ERROR_RESPONSE
                || type == Message.NOTICE_RESPONSE
                || type == Message.NEGOTIATE_PROTOCOL_VERSION;
    }

    private void answer(@Nullable Supplier<byte[]> work) {
        if (work == null) {
            return;
        }
        ChannelHandlerContext present = context();
        offLoop.execute(() -> {
            try {
                byte[] body = work.get();
                onLoop(present, () -> send(present, body));
            } catch (SqlException e) {
                onLoop(present, () -> fail(e));
            } catch (RuntimeException e) {
                // a supplier's own message may hold what it was about to give
                onLoop(
                        present,
                        () -> fail(new SqlException(
                                SqlException.Kind.CONNECT,
                                "no password: " + e.getClass().getName(),
                                e)));
            }
        });
    }

    private static void onLoop(ChannelHandlerContext present, Runnable task) {
        try {
            present.executor().execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the loop has ended during the start of a connection", e);
        }
    }

    private void send(ChannelHandlerContext present, byte[] body) {
        if (!over) {
            present.writeAndFlush(present.alloc()
                    .buffer(5 + body.length)
                    .writeByte(Message.PASSWORD)
                    .writeInt(4 + body.length)
                    .writeBytes(body));
        }
    }

    private void refused(ServerError error) {
        throw new SqlException(SqlException.Kind.CONNECT, ErrorFields.describe(error), error, null);
    }

    private void key(ByteBuf from, int index, int length) {
        if (length < 8 || length > 4 + KEY_BYTES_MAX) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL, "BackendKeyData: " + length + " bytes (expected: 8 to 260)");
        }
        byte[] bytes = new byte[length];
        from.getBytes(index, bytes);
        key = bytes;
    }

    /** The server says that it speaks less than was asked for; 3.0 is the least that both sides have. */
    private static void negotiated(ByteBuf from, int index, int length) {
        int minor = length < 8 ? -1 : from.getInt(index);
        if (minor != 0 && minor != PROTOCOL) {
            throw new SqlException(SqlException.Kind.CONNECT, "protocol: 3." + minor + " at most (expected: 3.0)");
        }
    }

    private void ready() {
        if (!authenticator.isDone()) {
            throw new SqlException(SqlException.Kind.PROTOCOL, "ReadyForQuery (expected: Authentication)");
        }
        String set = setup;
        if (set == null) {
            set = SessionSetup.of(state);
            setup = set;
            ServerRole known = ServerRole.of(state);
            String query = set + (target.isParticular() && known == null ? ServerRole.QUERY : "");
            role = known;
            if (!query.isEmpty()) {
                ByteBuf to = context().alloc().buffer(256);
                Frontend.query(to, query);
                context().writeAndFlush(to);
                return;
            }
        }
        ServerRole found = role;
        if (target.isParticular() && (found == null || !target.accepts(found.standby(), found.readOnly()))) {
            fail(new SqlException(SqlException.Kind.CONNECT, "the server is " + found + " (expected: " + target + ")"));
            return;
        }
        over = true;
        outcome.ready(state, set, key);
    }

    private void fail(SqlException error) {
        if (!over) {
            over = true;
            outcome.failed(error);
        }
    }

    private ChannelHandlerContext context() {
        ChannelHandlerContext present = context;
        if (present == null) {
            throw new IllegalStateException("not on a channel");
        }
        return present;
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        fail(new SqlException(SqlException.Kind.CONNECT, "the server closed the connection during its start"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
        fail(new SqlException(SqlException.Kind.CONNECT, "the connection failed: " + cause.getMessage(), cause));
    }
}
