package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.SqlException;
import io.paceline.sql.TypedNull;
import io.paceline.sql.postgres.PgCodec;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.internal.codec.scalar.TextCodec;
import io.paceline.sql.postgres.value.PgText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of one database: those of the types that every PostgreSQL has, by their OIDs; those of types whose OIDs
 * are the database's own, once they are learned from its catalog ({@link TypeCatalog}); and those of the user, which
 * come first. A type that is not known travels as text.
 *
 * <p>Thread rules: may be used by any thread; what is learned is seen by later look-ups.
 */
public final class CodecRegistry implements CodecSource {

    /** What every database has. */
    static final CodecRegistry BUILT_IN = new CodecRegistry(List.of());

    private static final int NULL_LENGTH = -1;

    private record Learned(Map<Integer, Codec> codecs, Map<String, Integer> oids) {}

    private final Codec[] builtIn;
    private final Map<String, Integer> builtInOids;
    private final List<UserCodec<?>> userCodecs = new ArrayList<>();
    private final Map<String, PgCodec<?>> userCodecsByName = new HashMap<>();
    private volatile Learned learned = new Learned(Map.of(), Map.of());

    /**
     * A registry with the user's codecs.
     *
     * @param extensions those that are no {@link PgCodec} are left out
     */
    public CodecRegistry(List<?> extensions) {
        builtIn = BuiltInCodecs.byOid(this);
        builtInOids = BuiltInCodecs.oids(builtIn);
        for (Object extension : extensions) {
            if (extension instanceof PgCodec<?> codec) {
                add(codec);
            }
        }
    }

    private void add(PgCodec<?> codec) {
        userCodecsByName.put(codec.typeName(), codec);
        int oid = codec.oid() != 0 ? codec.oid() : builtInOids.getOrDefault(codec.typeName(), 0);
        UserCodec<?> bound = new UserCodec<>(oid, codec);
        userCodecs.add(bound);
        if (oid > 0 && oid < builtIn.length) {
            builtIn[oid] = bound;
        } else if (oid != 0) {
            put(Map.of(oid, bound), Map.of(codec.typeName(), oid));
        }
    }

    @Override
    public Codec codec(int oid) {
        Codec codec = find(oid);
        return codec == null
                ? new TextCodec(oid, oid == 0 ? "unknown" : "oid " + Integer.toUnsignedString(oid), false)
                : codec;
    }

    /** Whether the type is known; if not, {@link TypeCatalog#query} asks for it. */
    public boolean knows(int oid) {
        return find(oid) != null;
    }

    /** Those of these types that are not known, each once, to be asked for by {@link TypeCatalog#query}. */
    public int[] unknown(int... oids) {
        return Arrays.stream(oids).distinct().filter(oid -> !knows(oid)).toArray();
    }

    private @Nullable Codec find(int oid) {
        Codec codec = oid >= 0 && oid < builtIn.length ? builtIn[oid] : null;
        return codec == null ? learned.codecs.get(oid) : codec;
    }

    /** The OID of a type by its name, led by its schema or not; 0 if it is not known. */
    public int oid(String typeName) {
        Integer oid = builtInOids.get(typeName);
        return oid == null ? learned.oids.getOrDefault(typeName, 0) : oid;
    }

    /** Takes note of types. What is known already stays. */
    public void learn(Collection<TypeEntry> types) {
        Map<Integer, Codec> codecs = new HashMap<>();
        Map<String, Integer> oids = new HashMap<>();
        List<TypeEntry> left = new ArrayList<>(types);
        left.removeIf(type -> knows(type.oid()));
        for (TypeEntry type : left) {
            oids.putIfAbsent(type.name(), type.oid());
            oids.put(type.qualifiedName(), type.oid());
        }
        // what a type is made of comes first, so that no type, whatever the catalog says, is made of itself
        boolean more = true;
        while (more) {
            more = left.removeIf(type -> addIfComplete(type, codecs));
        }
        for (TypeEntry type : left) {
            codecs.put(type.oid(), new TextCodec(type.oid(), type.name(), false));
        }
        put(codecs, oids);
    }

    private boolean addIfComplete(TypeEntry type, Map<Integer, Codec> codecs) {
        if (!type.parts().allMatch(oid -> codecs.containsKey(oid) || knows(oid))) {
            return false;
        }
        PgCodec<?> user = userCodecsByName.getOrDefault(type.qualifiedName(), userCodecsByName.get(type.name()));
        codecs.put(type.oid(), user != null ? new UserCodec<>(type.oid(), user) : LearnedCodecs.of(type, this));
        return true;
    }

    private synchronized void put(Map<Integer, ? extends Codec> codecs, Map<String, Integer> oids) {
        Map<Integer, Codec> allCodecs = new HashMap<>(codecs);
        allCodecs.putAll(learned.codecs);
        Map<String, Integer> allOids = new HashMap<>(oids);
        allOids.putAll(learned.oids);
        learned = new Learned(allCodecs, allOids);
    }

    @Override
    public String text(Object value) {
        return userCodecs.isEmpty() ? PgText.of(value) : PgText.of(value, this::userText);
    }

    private @Nullable String userText(Object value) {
        UserCodec<?> codec = userCodec(value);
        return codec == null ? null : codec.text(value);
    }

    private @Nullable UserCodec<?> userCodec(Object value) {
        for (UserCodec<?> codec : userCodecs) {
            if (codec.takes(value)) {
                return codec;
            }
        }
        return null;
    }

    /**
     * The OIDs to declare in the first Parse of a statement, whose types are not known: those of {@link TypedNull},
     * and of the few values that have no text form that every server reads alike ({@code money}). 0 leaves it to the
     * server.
     *
     * @return one for each value; null if none has to be declared
     */
    public int @Nullable [] firstOids(@Nullable Object[] values) {
        int[] oids = null;
        for (int i = 0; i < values.length; i++) {
            int oid = firstOid(values[i]);
            if (oid != 0) {
                oids = oids == null ? new int[values.length] : oids;
                oids[i] = oid;
            }
        }
        return oids;
    }

    private int firstOid(@Nullable Object value) {
        return value instanceof TypedNull typed ? oid(typed.type()) : JavaTypes.onlyBinaryOid(value);
    }

    /**
     * The OIDs of the types that the values' Java classes stand for, to declare when the server could not tell the
     * types itself (SQLSTATE 42P18); 0 where there is none.
     */
    public int[] declaredOids(@Nullable Object[] values) {
        int[] oids = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            oids[i] = declaredOid(values[i]);
        }
        return oids;
    }

    private int declaredOid(@Nullable Object value) {
        if (value instanceof TypedNull typed) {
            return oid(typed.type());
        }
        UserCodec<?> user = value == null ? null : userCodec(value);
        if (user != null) {
            return user.oid() != 0 ? user.oid() : oid(user.name());
        }
        List<?> elements = JavaTypes.elements(value);
        return elements == null ? JavaTypes.oid(value, this::oid) : arrayOid(elements);
    }

    /** The type of an array is that of its first element that is there; of one without, text. */
    private int arrayOid(List<?> elements) {
        Object first = JavaTypes.firstElement(elements);
        return first == null ? Oid.TEXT_ARRAY : oidOfArray(declaredOid(first));
    }

    private int oidOfArray(int element) {
        Codec codec = find(element);
        return codec == null ? 0 : oid("_" + codec.name());
    }

    /**
     * Writes the part of a Bind message from the number of parameter formats to the last value, for a statement whose
     * types are not known: as text, apart from those that {@link #firstOids} declares.
     *
     * @throws SqlException of kind INVALID if a value has no text form; nothing is written then
     */
    public void writeFirst(@Nullable Object[] values, ByteBuf to) {
        int start = to.writerIndex();
        boolean done = false;
        try {
            to.writeShort(values.length);
            int formats = to.writerIndex();
            to.writeZero(2 * values.length);
            to.writeShort(values.length);
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                if (value == null || value instanceof TypedNull) {
                    to.writeInt(NULL_LENGTH);
                } else if (JavaTypes.onlyBinaryOid(value) != 0) {
                    to.setShort(formats + 2 * i, 1);
                    writeBinary(value, codec(JavaTypes.onlyBinaryOid(value)), to);
                } else {
                    writeText(i, value, null, to);
                }
            }
            done = true;
        } finally {
            if (!done) {
                to.writerIndex(start);
            }
        }
    }

    private static void writeBinary(Object value, Codec codec, ByteBuf to) {
        int lengthIndex = to.writerIndex();
        to.writeInt(0);
        codec.encode(value, to);
        to.setInt(lengthIndex, to.writerIndex() - lengthIndex - 4);
    }

    /** Writes length and text form of a value. */
    void writeText(int parameter, Object value, @Nullable Codec codec, ByteBuf to) {
        String text;
        try {
            text = text(value);
            if (text.indexOf(0) >= 0) {
                throw new Unfit("text without NUL, which PostgreSQL cannot store");
            }
        } catch (RuntimeException e) {
            throw unfit(parameter, value, codec, e);
        }
        int lengthIndex = to.writerIndex();
        to.writeInt(0);
        to.setInt(lengthIndex, ByteBufUtil.writeUtf8(to, text));
    }

    /** The error of a parameter, numbered from 0 here and from 1 in the message. */
    static SqlException unfit(int parameter, Object value, @Nullable Codec codec, RuntimeException cause) {
        String given = "parameter " + (parameter + 1) + ": " + value.getClass().getName();
        String expected = cause instanceof Unfit
                ? String.valueOf(cause.getMessage())
                : codec == null ? "a value that has a PostgreSQL text form" : codec.accepted();
        String forType = codec == null ? "" : " for " + codec.name();
        return new SqlException(SqlException.Kind.INVALID, given + forType + " (expected: " + expected + ")", cause);
    }
}
