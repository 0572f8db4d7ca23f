package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client sends, see "Message Formats". Two messages with the same content are equal. Bytes are read-only buffers, to
 * be duplicated by who reads them.
 */
public sealed interface FrontendMessage {

    /** Asks for TLS. */
    record SslRequest() implements FrontendMessage {}

    /** Asks for encryption by GSSAPI. */
    record GssEncRequest() implements FrontendMessage {}

    /**
     * Asks, on a connection of its own, to cancel what another one does.
     *
     * @param secretKey 4 bytes in protocol 3.0, up to 256 in 3.2
     */
    record CancelRequest(int processId, ByteBuffer secretKey) implements FrontendMessage {}

    /**
     * Begins a session.
     *
     * @param protocol the version, 196608 for 3.0
     * @param parameters in the order of the message
     */
    record Startup(int protocol, Map<String, String> parameters) implements FrontendMessage {}

    /** An answer to a request for authentication: a password, or a part of a SASL exchange. */
    record Password(ByteBuffer content) implements FrontendMessage {

        /** A password, or the text of a SASL response. */
        public String text() {
            String text = UTF_8.decode(content.duplicate()).toString();
            return text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
        }

        /** The mechanism that the first response of a SASL exchange names. */
        public String saslMechanism() {
            String text = text();
            return text.substring(0, text.indexOf('\0'));
        }

        /** The text of the first response of a SASL exchange. */
        public String saslInitialResponse() {
            String text = text();
            return text.substring(text.indexOf('\0') + 1 + Integer.BYTES);
        }
    }

    /** Runs SQL by the simple protocol. */
    record Query(String sql) implements FrontendMessage {}

    /**
     * Prepares a statement.
     *
     * @param statement its name, empty for the unnamed one
     * @param parameterTypes OIDs, 0 where the server is to choose
     */
    record Parse(String statement, String sql, List<Integer> parameterTypes) implements FrontendMessage {}

    /**
     * Binds parameters to a statement.
     *
     * @param parameterFormats 0 for text and 1 for binary: none for all text, one for all, or one each
     * @param parameters null for SQL NULL
     * @param resultFormats as the formats of the parameters
     */
    record Bind(
            String portal,
            String statement,
            List<Integer> parameterFormats,
            List<@Nullable ByteBuffer> parameters,
            List<Integer> resultFormats)
            implements FrontendMessage {

        /** A parameter as text, or null for SQL NULL. */
        public @Nullable String text(int index) {
            ByteBuffer parameter = parameters.get(index);
            return parameter == null
                    ? null
                    : UTF_8.decode(parameter.duplicate()).toString();
        }

        /** The format that a column of the result is wanted in. */
        public int resultFormat(int column) {
            return resultFormats.isEmpty() ? 0 : resultFormats.get(resultFormats.size() == 1 ? 0 : column);
        }
    }

    /**
     * Asks what a statement or portal takes and gives.
     *
     * @param kind {@code S} or {@code P}
     */
    record Describe(char kind, String name) implements FrontendMessage {}

    /**
     * Runs a portal.
     *
     * @param rowsMax 0 for all
     */
    record Execute(String portal, int rowsMax) implements FrontendMessage {}

    /**
     * Forgets a statement or portal.
     *
     * @param kind {@code S} or {@code P}
     */
    record Close(char kind, String name) implements FrontendMessage {}

    /** Ends a group of messages. */
    record Sync() implements FrontendMessage {}

    /** Asks for the answers so far. */
    record Flush() implements FrontendMessage {}

    /** Data for COPY. */
    record CopyData(ByteBuffer content) implements FrontendMessage {}

    /** The data for COPY is complete. */
    record CopyDone() implements FrontendMessage {}

    /** The data for COPY cannot be completed. */
    record CopyFail(String reason) implements FrontendMessage {}

    /** Leaves. */
    record Terminate() implements FrontendMessage {}

    /** A message of a type that this table does not have. */
    record Unknown(char type, ByteBuffer content) implements FrontendMessage {}
}
