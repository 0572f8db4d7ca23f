package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.paceline.core.EventLoop;
import io.paceline.net.ReadThreshold;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.PgSession;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is ready for commands.
 *
 * <p>Thread rules: those of {@link SqlConnection}.
 */
public final class PgConnection implements SqlConnection {

    /** Told when there is nobody to tell. */
    public static final ConnectionListener NOBODY = new ConnectionListener() {
        @Override
        public void answered(Command<?> command) {}

        @Override
        public void closed(@Nullable Throwable cause) {}
    };

    private final EventLoop loop;
    private final Channel channel;
    private final Terms terms;
    private final Flights flights = new Flights();
    private final StatementCache cache;
    private final CommandEncoder encoder;
    private final Answers answers;
    private final Framing framing;
    private final SessionState state;
    private final @Nullable AnswerBursts bursts;
    private final Subscriptions subscriptions;
    private final Queue<Command<?>> held = new ArrayDeque<>();
    private final Outbox out;

    private long sent;
    private long bytesRead;
    private ConnectionListener listener = NOBODY;
    private boolean holding;
    private boolean closing;
    private boolean closed;
    private @Nullable ServerError fatal;

    /**
     * A connection over a channel; from now on it takes what is read there.
     *
     * @param state what the server has said of the session so far
     */
    public PgConnection(EventLoop loop, Channel channel, Terms terms, SessionState state) {
        this.loop = loop;
        this.channel = channel;
        this.out = new Outbox(channel);
        this.terms = terms;
        this.state = state;
        this.subscriptions = new Subscriptions(terms.place());
        this.cache = new StatementCache(terms.statements(), terms.named());
        this.encoder = new CommandEncoder(terms.types().registry(), cache);
        this.answers = new Answers(this, flights, terms.types(), cache);
        this.bursts = ReadThreshold.isSupported(channel)
                ? new AnswerBursts(loop, bytes -> ReadThreshold.set(channel, bytes))
                : null;
        this.framing = new Framing(terms.messageBytesMax(), new Messages());
        channel.pipeline().addLast(new Handler());
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public boolean send(Command<?> command) {
        if (closing || closed) {
            command.lost(new SqlException(SqlException.Kind.NOT_SENT, "the connection is closed"));
            return false;
        }
        if (holding) {
            held.add(command);
            return true;
        }
        return encode(command, false, false);
    }

    private boolean encode(Command<?> command, boolean again, boolean declared) {
        Flight flight = flights.spare();
        flight.begin(++sent, command, command instanceof DriverCommand<?> ? 0 : command.size());
        flight.again = again;
        flight.declared = declared;
        try {
            encoder.encode(flight, out.buffer());
        } catch (SqlException e) {
            flight.clear();
            command.lost(e);
            return false;
        }
        flights.push();
        out.added();
        holding |= command instanceof DriverCommand<?> own && own.holdsOthers();
        out.ask();
        return true;
    }

    /** Sets who is told from now on. */
    public void tell(ConnectionListener listener) {
        this.listener = listener;
    }

    /** Sends a command of the driver, unless something is being fetched bit by bit, which it would end. */
    public void sendSilently(DriverCommand<?> command) {
        Flight last = flights.last();
        if (isOpen() && (last == null || last.synced)) {
            encode(command, false, false);
        }
    }

    /** Sends a command once more, behind nothing; if that cannot be done it is answered with why. */
    void sendAgain(Command<?> command, boolean declared) {
        if (!encode(command, true, declared)) {
            listener.answered(command);
        }
    }

    @Override
    public void fetch(Command<?> command, int rows) {
        Flight flight = suspended(command);
        if (flight != null) {
            Frontend.execute(out.buffer(), rows);
            Frontend.flush(out.buffer());
            out.ask();
        }
    }

    @Override
    public void finish(Command<?> command) {
        Flight flight = suspended(command);
        if (flight != null) {
            Frontend.closePortal(out.buffer());
            flight.step = flight.size;
            sync(flight);
        }
    }

    private @Nullable Flight suspended(Command<?> command) {
        Flight flight = flights.last();
        return closed || flight == null || flight.command != command || flight.synced ? null : flight;
    }

    /** Ends a command that is fetched bit by bit, if its Sync is not on its way. */
    void sync(Flight flight) {
        if (!flight.synced) {
            flight.synced = true;
            Frontend.sync(out.buffer());
            out.ask();
        }
    }

    /** Ends COPY FROM STDIN that came as a statement, to which nobody can give data. */
    void refuseCopy() {
        if (flights.size() > 1) {
            throw new SqlException(SqlException.Kind.PROTOCOL, "COPY FROM STDIN: with statements behind it");
        }
        Frontend.copyFail(out.buffer(), "COPY FROM STDIN takes its data from the session");
        // the one that was sent before was part of the data to the server ("COPY Operations")
        Frontend.sync(out.buffer());
        out.ask();
    }

    @Override
    public boolean isOpen() {
        return !closing && !closed;
    }

    @Override
    public TransactionStatus status() {
        return state.status();
    }

    void status(TransactionStatus status) {
        state.status(status);
    }

    /** A statement has left something in the terms. */
    void stateful() {
        state.changed();
    }

    void fatal(ServerError error) {
        fatal = error;
    }

    @Override
    public void cancelRunning(Runnable known) {
        if (closed) {
            known.run();
        } else {
            terms.canceller().cancel(known);
        }
    }

    @Override
    public Command<?> probe() {
        return new RoundTrip();
    }

    @Override
    public @Nullable Command<?> reset(boolean thorough) {
        subscriptions.clear();
        String sql = state.resetting(thorough, terms.setup());
        return sql == null
                ? null
                : new Script(sql) {
                    @Override
                    public void completed(int step, long affected) {
                        state.restored();
                    }
                };
    }

    @Override
    public <C> @Nullable C extension(Class<C> type, CommandSender sender) {
        return type == PgSession.class ? type.cast(new SessionExtension(this, subscriptions, sender)) : null;
    }

    /** What the server last said of a parameter of the session, such as {@code server_version}; null if nothing. */
    public @Nullable String parameter(String name) {
        return state.parameter(name);
    }

    @Override
    public void close() {
        if (!closing && !closed) {
            closing = true;
            if (flights.size() == 0) {
                terminate();
            }
        }
    }

    private void terminate() {
        Frontend.terminate(out.buffer());
        out.flush();
        shut(null, null);
    }

    @Override
    public void abort(String reason) {
        shut(new SqlException(SqlException.Kind.CLOSED, reason), null);
    }

    /** The oldest command is answered. */
    void answered() {
        Flight flight = flights.head();
        if (flight == null) {
            throw new IllegalStateException("no command (expected: one that was answered)");
        }
        Command<?> command = flight.command();
        flights.pop();
        out.commands(flights.size());
        boolean held = holding && command instanceof DriverCommand<?> holder && holder.holdsOthers();
        command.answered();
        if (!(command instanceof DriverCommand<?> own) || !own.isSilent()) {
            listener.answered(command);
        }
        if (held) {
            sendHeld();
        }
        if (closing && !closed && flights.size() == 0) {
            terminate();
        }
    }

    /** Sends what had to wait for COPY FROM STDIN, during which the server takes nothing else. */
    private void sendHeld() {
        holding = false;
        while (!holding && !closed) {
            Command<?> next = held.poll();
            if (next == null) {
                return;
            }
            if (!encode(next, false, false)) {
                listener.answered(next);
            }
        }
    }

    ByteBuf allocate() {
        return channel.alloc().ioBuffer(64);
    }

    /** A part of the data of COPY, as a message. On any thread. */
    ByteBuf copyData(ByteBuffer data) {
        return channel.alloc()
                .ioBuffer(5 + data.remaining())
                .writeByte(Message.COPY_DATA)
                .writeInt(4 + data.remaining())
                .writeBytes(data);
    }

    /** Writes a message apart from commands. */
    void write(ByteBuf message, Runnable then) {
        out.flush();
        channel.writeAndFlush(message).addListener(done -> then.run());
    }

    /** Whether the socket is read. */
    void reading(boolean on) {
        channel.config().setAutoRead(on);
    }

    /** Closes it; every command that is there is told. */
    private void shut(@Nullable Throwable cause, @Nullable SqlException head) {
        if (closed) {
            return;
        }
        closed = true;
        framing.close();
        int unsent = out.commands(flights.size());
        out.close();
        SqlException first = head;
        while (flights.size() > 0) {
            Flight flight = flights.head();
            if (flight == null) {
                break;
            }
            boolean sent = flights.size() > unsent;
            Command<?> command = flight.command();
            flights.pop();
            command.lost(first != null ? first : sent ? unknown(cause) : notSent(cause));
            first = null;
        }
        for (Command<?> next = held.poll(); next != null; next = held.poll()) {
            next.lost(notSent(cause));
        }
        channel.close();
        subscriptions.lost(
                cause == null
                        ? null
                        : new SqlException(
                                SqlException.Kind.CLOSED, "the connection is gone" + why(cause), fatal, cause));
        listener.closed(cause != null && fatal != null ? ErrorFields.refused(fatal) : cause);
    }

    private SqlException unknown(@Nullable Throwable cause) {
        return new SqlException(
                SqlException.Kind.OUTCOME_UNKNOWN,
                "the connection was lost before the answer" + why(cause),
                fatal,
                cause);
    }

    private SqlException notSent(@Nullable Throwable cause) {
        return new SqlException(
                SqlException.Kind.NOT_SENT,
                "the connection was lost before the statement was sent" + why(cause),
                fatal,
                cause);
    }

    private String why(@Nullable Throwable cause) {
        ServerError said = fatal;
        return said != null
                ? ": " + ErrorFields.describe(said)
                : cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage();
    }

    @Override
    public String toString() {
        return "PgConnection[" + channel.remoteAddress() + ", " + flights.size() + " under way]";
    }

    /** Messages, once they are whole. */
    private final class Messages implements Framing.Receiver {

        @Override
        public void message(byte type, ByteBuf from, int index, int length) {
            if (answers.take(type, from, index, length)) {
                return;
            }
            switch (type) {
                case Message.PARAMETER_STATUS -> state.parameter(from, index, length);
                case Message.NOTICE_RESPONSE -> subscriptions.notice(ErrorFields.read(from, index, length));
                case Message.NOTIFICATION_RESPONSE -> subscriptions.notification(from, index, length);
                default -> throw Answers.unexpected(type);
            }
        }

        @Override
        public boolean tooLong(byte type, int length) {
            if (type != Message.DATA_ROW) {
                throw new SqlException(
                        SqlException.Kind.PROTOCOL,
                        "message: " + length + " bytes (expected: at most " + terms.messageBytesMax() + ")");
            }
            answers.tooLong(length, terms.messageBytesMax());
            return true;
        }

        @Override
        public boolean isOpen() {
            return !closed;
        }
    }

    /** The end of the pipeline. */
    private final class Handler extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            out.readBegun();
            try {
                if (message instanceof ByteBuf read && !closed) {
                    bytesRead += read.readableBytes();
                    framing.read(read);
                }
            } catch (SqlException e) {
                shut(e, e);
            } catch (IndexOutOfBoundsException e) {
                SqlException broken = new SqlException(
                        SqlException.Kind.PROTOCOL, "message: its length does not fit what it holds", e);
                shut(broken, broken);
            } finally {
                ReferenceCountUtil.release(message);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            out.readEnded();
            if (bursts != null) {
                Flight last = flights.last();
                bursts.read(bytesRead, sent - flights.size(), last == null || !last.synced ? 0 : flights.size());
            }
            bytesRead = 0;
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            shut(new java.io.EOFException("the server closed the connection"), null);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            shut(cause, null);
        }
    }
}
