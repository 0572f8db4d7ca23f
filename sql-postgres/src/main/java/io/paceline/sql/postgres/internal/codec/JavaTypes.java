package io.paceline.sql.postgres.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL types that Java classes stand for when the server cannot tell. */
final class JavaTypes {

    private static final Map<Class<?>, Integer> OIDS = new HashMap<>();

    static {
        OIDS.put(String.class, Oid.TEXT);
        OIDS.put(Character.class, Oid.TEXT);
        OIDS.put(Boolean.class, Oid.BOOL);
        OIDS.put(Byte.class, Oid.INT2);
        OIDS.put(Short.class, Oid.INT2);
        OIDS.put(Integer.class, Oid.INT4);
        OIDS.put(Long.class, Oid.INT8);
        OIDS.put(Float.class, Oid.FLOAT4);
        OIDS.put(Double.class, Oid.FLOAT8);
        OIDS.put(BigDecimal.class, Oid.NUMERIC);
        OIDS.put(BigInteger.class, Oid.NUMERIC);
        OIDS.put(byte[].class, Oid.BYTEA);
        OIDS.put(UUID.class, Oid.UUID);
    }

    private JavaTypes() {}

    /** The OID to declare for a value; for NULL that of text, as any will do; 0 if there is none. */
    static int oid(@Nullable Object value, CodecRegistry registry) {
        return value == null ? Oid.TEXT : OIDS.getOrDefault(value.getClass(), 0);
    }

    /** The OID of the type of a value that has to be sent in binary form; 0 for all others. */
    static int onlyBinaryOid(@Nullable Object value) {
        return 0;
    }
}
