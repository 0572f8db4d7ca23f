package io.paceline.testkit.net.script;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bytes of every message that a server can send, see "Message Formats"; also of those that it should not send. */
public final class BackendMessages {

    private static final int VARIABLE_SIZE = -1;

    private BackendMessages() {}

    /** Any message. */
    public static byte[] message(char type, byte[] content) {
        return new MessageWriter(type).bytes(content).toBytes();
    }

    /** A message that lies about its length: the true one is 4 more than its content has bytes. */
    public static byte[] messageWithLength(char type, int length, byte[] content) {
        return new MessageWriter(type).bytes(content).toBytes(length);
    }

    public static byte[] authenticationOk() {
        return authentication(0).toBytes();
    }

    public static byte[] authenticationCleartextPassword() {
        return authentication(3).toBytes();
    }

    /** Asks for a password by MD5 with a salt of 4 bytes. */
    public static byte[] authenticationMd5Password(byte[] salt) {
        return authentication(5).bytes(salt).toBytes();
    }

    /** Offers SASL mechanisms such as {@code SCRAM-SHA-256}. */
    public static byte[] authenticationSasl(String... mechanisms) {
        MessageWriter writer = authentication(10);
        for (String mechanism : mechanisms) {
            writer.text(mechanism);
        }
        return writer.int8(0).toBytes();
    }

    public static byte[] authenticationSaslContinue(byte[] content) {
        return authentication(11).bytes(content).toBytes();
    }

    public static byte[] authenticationSaslFinal(byte[] content) {
        return authentication(12).bytes(content).toBytes();
    }

    /** Asks for authentication of any kind, by its number. */
    public static byte[] authentication(int kind, byte[] content) {
        return authentication(kind).bytes(content).toBytes();
    }

    public static byte[] parameterStatus(String name, String value) {
        return new MessageWriter('S').text(name).text(value).toBytes();
    }

    /** What a client cancels with; the key has 4 bytes in protocol 3.0 and up to 256 in 3.2. */
    public static byte[] backendKeyData(int processId, byte[] secretKey) {
        return new MessageWriter('K').int32(processId).bytes(secretKey).toBytes();
    }

    /** Says which newest minor version is spoken, and which options are not known. */
    public static byte[] negotiateProtocolVersion(int version, String... unknownOptions) {
        MessageWriter writer = new MessageWriter('v').int32(version).int32(unknownOptions.length);
        for (String option : unknownOptions) {
            writer.text(option);
        }
        return writer.toBytes();
    }

    /**
     * The end of a group.
     *
     * @param status {@code I} idle, {@code T} in a transaction, {@code E} in one that has failed
     */
    public static byte[] readyForQuery(char status) {
        return new MessageWriter('Z').int8(status).toBytes();
    }

    public static byte[] parseComplete() {
        return new MessageWriter('1').toBytes();
    }

    public static byte[] bindComplete() {
        return new MessageWriter('2').toBytes();
    }

    public static byte[] closeComplete() {
        return new MessageWriter('3').toBytes();
    }

    public static byte[] noData() {
        return new MessageWriter('n').toBytes();
    }

    public static byte[] portalSuspended() {
        return new MessageWriter('s').toBytes();
    }

    public static byte[] emptyQueryResponse() {
        return new MessageWriter('I').toBytes();
    }

    /** The types of the parameters of a statement, as OIDs. */
    public static byte[] parameterDescription(int... types) {
        MessageWriter writer = new MessageWriter('t').int16(types.length);
        for (int type : types) {
            writer.int32(type);
        }
        return writer.toBytes();
    }

    /** The columns of a result. */
    public static byte[] rowDescription(Answer.Column... columns) {
        return rowDescriptionWithCount(columns.length, columns);
    }

    /** The columns of a result and how many there are, true or not. */
    public static byte[] rowDescriptionWithCount(int count, Answer.Column... columns) {
        MessageWriter writer = new MessageWriter('T').int16(count);
        for (Answer.Column column : columns) {
            writer.text(column.name())
                    .int32(0)
                    .int16(0)
                    .int32(column.type())
                    .int16(VARIABLE_SIZE)
                    .int32(-1)
                    .int16(column.format());
        }
        return writer.toBytes();
    }

    /** A row of values in whatever format; null for SQL NULL. */
    public static byte[] dataRow(byte[] @Nullable ... values) {
        return dataRowWithCount(values.length, values);
    }

    /** A row that says how many values it has, true or not. */
    public static byte[] dataRowWithCount(int count, byte[] @Nullable ... values) {
        MessageWriter writer = new MessageWriter('D').int16(count);
        for (byte[] value : values) {
            if (value == null) {
                writer.int32(-1);
            } else {
                writer.int32(value.length).bytes(value);
            }
        }
        return writer.toBytes();
    }

    /** The end of a statement, with a tag such as {@code INSERT 0 1}. */
    public static byte[] commandComplete(String tag) {
        return new MessageWriter('C').text(tag).toBytes();
    }

    /** An error of severity ERROR. */
    public static byte[] errorResponse(String sqlState, String message) {
        return errorResponse(Map.of('S', "ERROR", 'V', "ERROR", 'C', sqlState, 'M', message));
    }

    /** An error that ends the session. */
    public static byte[] fatalError(String sqlState, String message) {
        return errorResponse(Map.of('S', "FATAL", 'V', "FATAL", 'C', sqlState, 'M', message));
    }

    /** An error with any fields, see "Error and Notice Message Fields". */
    public static byte[] errorResponse(Map<Character, String> fields) {
        return fields('E', fields);
    }

    /** A notice with any fields. */
    public static byte[] noticeResponse(Map<Character, String> fields) {
        return fields('N', fields);
    }

    public static byte[] notificationResponse(int processId, String channel, String payload) {
        return new MessageWriter('A')
                .int32(processId)
                .text(channel)
                .text(payload)
                .toBytes();
    }

    /** Asks for data; the format of all columns is 0 for text or 1 for binary. */
    public static byte[] copyInResponse(int format, int columns) {
        return copy('G', format, columns);
    }

    /** Announces data; the format of all columns is 0 for text or 1 for binary. */
    public static byte[] copyOutResponse(int format, int columns) {
        return copy('H', format, columns);
    }

    public static byte[] copyData(byte[] content) {
        return message('d', content);
    }

    public static byte[] copyDone() {
        return new MessageWriter('c').toBytes();
    }

    private static MessageWriter authentication(int kind) {
        return new MessageWriter('R').int32(kind);
    }

    private static byte[] fields(char type, Map<Character, String> fields) {
        MessageWriter writer = new MessageWriter(type);
        fields.forEach((field, value) -> writer.int8(field).text(value));
        return writer.int8(0).toBytes();
    }

    private static byte[] copy(char type, int format, int columns) {
        MessageWriter writer = new MessageWriter(type).int8(format).int16(columns);
        for (int i = 0; i < columns; i++) {
            writer.int16(format);
        }
        return writer.toBytes();
    }
}
