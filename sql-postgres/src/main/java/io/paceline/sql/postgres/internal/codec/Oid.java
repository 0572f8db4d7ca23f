package io.paceline.sql.postgres.internal.codec;

/** OIDs of types that have the same in every database ({@code pg_type.dat}). */
public final class Oid {
    static final int BOOL = 16;
    static final int BYTEA = 17;
    static final int CHAR = 18;
    static final int NAME = 19;
    static final int INT8 = 20;
    static final int INT2 = 21;
    static final int INT4 = 23;
    static final int TEXT = 25;
    static final int OID = 26;
    static final int FLOAT4 = 700;
    static final int FLOAT8 = 701;
    static final int MONEY = 790;
    static final int DATE = 1082;
    static final int TIME = 1083;
    static final int TIMESTAMP = 1114;
    static final int TIMESTAMPTZ = 1184;
    static final int INTERVAL = 1186;
    static final int TIMETZ = 1266;
    static final int NUMERIC = 1700;
    static final int UUID = 2950;
    static final int TEXT_ARRAY = 1009;
    static final int OID_ARRAY = 1028;

    private Oid() {}
}
