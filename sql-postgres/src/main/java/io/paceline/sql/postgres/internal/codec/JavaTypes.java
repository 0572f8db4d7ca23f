package io.paceline.sql.postgres.internal.codec;

import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.value.PgArray;
import io.paceline.sql.postgres.value.PgBits;
import io.paceline.sql.postgres.value.PgBox;
import io.paceline.sql.postgres.value.PgCidr;
import io.paceline.sql.postgres.value.PgCircle;
import io.paceline.sql.postgres.value.PgInet;
import io.paceline.sql.postgres.value.PgInterval;
import io.paceline.sql.postgres.value.PgLine;
import io.paceline.sql.postgres.value.PgLsn;
import io.paceline.sql.postgres.value.PgMacAddress;
import io.paceline.sql.postgres.value.PgMoney;
import io.paceline.sql.postgres.value.PgNumeric;
import io.paceline.sql.postgres.value.PgPath;
import io.paceline.sql.postgres.value.PgPoint;
import io.paceline.sql.postgres.value.PgPolygon;
import io.paceline.sql.postgres.value.PgSegment;
import io.paceline.sql.postgres.value.PgTid;
import io.paceline.sql.postgres.value.PgVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL types that Java classes stand for when the server cannot tell. */
final class JavaTypes {

    private static final Map<Class<?>, String> NAMES = new HashMap<>();

    static {
        NAMES.put(Character.class, "text");
        NAMES.put(Boolean.class, "bool");
        NAMES.put(Byte.class, "int2");
        NAMES.put(Short.class, "int2");
        NAMES.put(Integer.class, "int4");
        NAMES.put(Long.class, "int8");
        NAMES.put(Float.class, "float4");
        NAMES.put(Double.class, "float8");
        NAMES.put(BigDecimal.class, "numeric");
        NAMES.put(BigInteger.class, "numeric");
        NAMES.put(PgNumeric.class, "numeric");
        NAMES.put(byte[].class, "bytea");
        NAMES.put(UUID.class, "uuid");
        NAMES.put(LocalDate.class, "date");
        NAMES.put(LocalTime.class, "time");
        NAMES.put(OffsetTime.class, "timetz");
        NAMES.put(LocalDateTime.class, "timestamp");
        NAMES.put(OffsetDateTime.class, "timestamptz");
        NAMES.put(ZonedDateTime.class, "timestamptz");
        NAMES.put(Instant.class, "timestamptz");
        NAMES.put(Duration.class, "interval");
        NAMES.put(Period.class, "interval");
        NAMES.put(PgInterval.class, "interval");
        NAMES.put(PgBits.class, "varbit");
        NAMES.put(PgBox.class, "box");
        NAMES.put(PgCidr.class, "cidr");
        NAMES.put(PgCircle.class, "circle");
        NAMES.put(PgInet.class, "inet");
        NAMES.put(PgLine.class, "line");
        NAMES.put(PgLsn.class, "pg_lsn");
        NAMES.put(PgMoney.class, "money");
        NAMES.put(PgPath.class, "path");
        NAMES.put(PgPoint.class, "point");
        NAMES.put(PgPolygon.class, "polygon");
        NAMES.put(PgSegment.class, "lseg");
        NAMES.put(PgTid.class, "tid");
        NAMES.put(PgVector.class, "vector");
    }

    private JavaTypes() {}

    /**
     * The OID to declare for a value; for NULL that of text, as any will do; 0 if there is none.
     *
     * @param oids OIDs by name, 0 for a name that is not known
     */
    static int oid(@Nullable Object value, ToIntFunction<String> oids) {
        if (value == null || value instanceof CharSequence || value instanceof Enum<?>) {
            return Oid.TEXT;
        }
        String name = NAMES.get(value.getClass());
        if (name != null) {
            return oids.applyAsInt(name);
        }
        if (value instanceof PgMacAddress address) {
            return oids.applyAsInt(address.size() == 6 ? "macaddr" : "macaddr8");
        }
        if (value instanceof InetAddress) {
            return Oid.INET;
        }
        if (value instanceof ByteBuffer) {
            return Oid.BYTEA;
        }
        return value instanceof Map<?, ?> ? oids.applyAsInt("hstore") : 0;
    }

    /** The OID of the type of a value that has to be sent in binary form; 0 for all others. */
    static int onlyBinaryOid(@Nullable Object value) {
        if (value instanceof PgMoney) {
            return Oid.MONEY;
        }
        List<?> elements = elements(value);
        return elements != null && firstElement(elements) instanceof PgMoney ? Oid.MONEY_ARRAY : 0;
    }

    /** What is in an array; null if the value is none. */
    static @Nullable List<?> elements(@Nullable Object value) {
        return PgArray.asList(value instanceof PgArray array ? array.values() : value);
    }

    /** The first element, in any dimension, that is not null; null if there is none. */
    static @Nullable Object firstElement(List<?> elements) {
        for (Object element : elements) {
            List<?> inner = PgArray.asList(element);
            Object found = inner == null ? element : firstElement(inner);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
