package io.paceline.sql.postgres.internal.codec;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;

/**
 * The text form of Java values, which depends on their class only: what the input functions of the types they stand for read
 * in whatever session, and what their output functions write.
 *
 * <p>Thread rules: immutable.
 */
final class TextForm {

    private final List<UserCodec<?>> userCodecs;

    TextForm(List<UserCodec<?>> userCodecs) {
        this.userCodecs = userCodecs;
    }

    /**
     * The text form of a value.
     *
     * @throws Unfit if it has none
     */
    String of(Object value) {
        for (UserCodec<?> codec : userCodecs) {
            if (codec.takes(value)) {
                return codec.text(value);
            }
        }
        return plain(value);
    }

    /** The text form of a value of no class that the user has a codec for. */
    static String plain(Object value) {
        if (value instanceof String || value instanceof Integer || value instanceof Long) {
            return value.toString();
        }
        if (value instanceof Boolean bool) {
            return bool ? "t" : "f";
        }
        if (value instanceof byte[] bytes) {
            return "\\x" + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof Number || value instanceof Character || value instanceof java.util.UUID) {
            return value.toString();
        }
        throw new Unfit("a value of a class that has a text form");
    }
}
