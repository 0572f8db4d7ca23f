package io.paceline.sql.postgres.internal.codec;

import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.geometry.GeometryCodecs;
import io.paceline.sql.postgres.internal.codec.nested.ArrayCodec;
import io.paceline.sql.postgres.internal.codec.nested.CompositeCodec;
import io.paceline.sql.postgres.internal.codec.nested.MultirangeCodec;
import io.paceline.sql.postgres.internal.codec.nested.RangeCodec;
import io.paceline.sql.postgres.internal.codec.scalar.BoolCodec;
import io.paceline.sql.postgres.internal.codec.scalar.ByteaCodec;
import io.paceline.sql.postgres.internal.codec.scalar.CharCodec;
import io.paceline.sql.postgres.internal.codec.scalar.FloatCodec;
import io.paceline.sql.postgres.internal.codec.scalar.IntegerCodec;
import io.paceline.sql.postgres.internal.codec.scalar.MoneyCodec;
import io.paceline.sql.postgres.internal.codec.scalar.NumericCodec;
import io.paceline.sql.postgres.internal.codec.scalar.ScalarCodecs;
import io.paceline.sql.postgres.internal.codec.scalar.TextCodec;
import io.paceline.sql.postgres.internal.codec.scalar.UuidCodec;
import io.paceline.sql.postgres.internal.codec.scalar.VersionedTextCodec;
import io.paceline.sql.postgres.internal.codec.time.TimeCodecs;
import java.util.HashMap;
import java.util.Map;

/**
 * The codecs of the types that every PostgreSQL has, with the OIDs of {@code pg_type.dat}; each with that of its
 * arrays.
 */
final class BuiltInCodecs {

    /** More than the largest OID among them. */
    private static final int SIZE = 6400;

    private final Codec[] codecs = new Codec[SIZE];
    private final CodecSource source;

    private BuiltInCodecs(CodecSource source) {
        this.source = source;
    }

    /** A codec for each, at the index of its OID. */
    static Codec[] byOid(CodecSource source) {
        BuiltInCodecs all = new BuiltInCodecs(source);
        all.addNumbers();
        all.addText();
        all.addTextOnly();
        all.addTimes();
        all.addGeometry();
        all.addOthers();
        all.addRanges();
        return all.codecs;
    }

    /** Their OIDs by name. */
    static Map<String, Integer> oids(Codec[] codecs) {
        Map<String, Integer> oids = new HashMap<>();
        for (Codec codec : codecs) {
            if (codec != null) {
                oids.put(codec.name(), codec.oid());
            }
        }
        return oids;
    }

    private void addNumbers() {
        add(new BoolCodec(), 1000);
        add(IntegerCodec.int2(), 1005);
        add(IntegerCodec.int4(), 1007);
        add(IntegerCodec.int8(), 1016);
        add(IntegerCodec.unsigned4(Oid.OID, "oid"), Oid.OID_ARRAY);
        add(IntegerCodec.unsigned4(28, "xid"), 1011);
        add(IntegerCodec.unsigned4(29, "cid"), 1012);
        add(IntegerCodec.unsigned8(5069, "xid8"), 271);
        add(FloatCodec.float4(), 1021);
        add(FloatCodec.float8(), 1022);
        add(new NumericCodec(), 1231);
        add(new MoneyCodec(), 791);
    }

    private void addText() {
        add(new CharCodec(), 1002);
        addText(Oid.NAME, "name", 1003);
        addText(Oid.TEXT, "text", Oid.TEXT_ARRAY);
        addText(1042, "bpchar", 1014);
        addText(1043, "varchar", 1015);
        addText(114, "json", 199);
        addText(705, "unknown", 0);
        addText(1790, "refcursor", 2201);
        addText(2275, "cstring", 1263);
        addText(2278, "void", 0);
        add(new VersionedTextCodec(3802, "jsonb"), 3807);
        add(new VersionedTextCodec(4072, "jsonpath"), 4073);
    }

    private void addText(int oid, String name, int array) {
        add(new TextCodec(oid, name, true), array);
    }

    /** Types whose binary form says less than their text form, or is the server's own business. */
    private void addTextOnly() {
        addTextOnly(22, "int2vector", 1006);
        addTextOnly(24, "regproc", 1008);
        addTextOnly(30, "oidvector", 1013);
        addTextOnly(142, "xml", 143);
        addTextOnly(194, "pg_node_tree", 0);
        addTextOnly(1033, "aclitem", 1034);
        addTextOnly(2202, "regprocedure", 2207);
        addTextOnly(2203, "regoper", 2208);
        addTextOnly(2204, "regoperator", 2209);
        addTextOnly(2205, "regclass", 2210);
        addTextOnly(2206, "regtype", 2211);
        addTextOnly(2970, "txid_snapshot", 2949);
        addTextOnly(3614, "tsvector", 3643);
        addTextOnly(3615, "tsquery", 3645);
        addTextOnly(3642, "gtsvector", 3644);
        addTextOnly(3734, "regconfig", 3735);
        addTextOnly(3769, "regdictionary", 3770);
        addTextOnly(4089, "regnamespace", 4090);
        addTextOnly(4096, "regrole", 4097);
        addTextOnly(4191, "regcollation", 4192);
        addTextOnly(5038, "pg_snapshot", 5039);
        addTextOnly(2277, "anyarray", 0);
    }

    private void addTextOnly(int oid, String name, int array) {
        add(new TextCodec(oid, name, false), array);
    }

    private void addTimes() {
        add(TimeCodecs.date(), 1182);
        add(TimeCodecs.time(), 1183);
        add(TimeCodecs.offsetTime(), 1270);
        add(TimeCodecs.dateTime(), 1115);
        add(TimeCodecs.offsetDateTime(), 1185);
        add(TimeCodecs.interval(), 1187);
    }

    private void addGeometry() {
        add(GeometryCodecs.point(), 1017);
        add(GeometryCodecs.segment(), 1018);
        add(GeometryCodecs.path(), 1019);
        add(GeometryCodecs.box(), 1020);
        add(GeometryCodecs.polygon(), 1027);
        add(GeometryCodecs.line(), 629);
        add(GeometryCodecs.circle(), 719);
    }

    private void addOthers() {
        add(new ByteaCodec(), 1001);
        add(new UuidCodec(), 2951);
        add(ScalarCodecs.tid(), 1010);
        add(ScalarCodecs.lsn(), 3221);
        add(ScalarCodecs.inet(), 1041);
        add(ScalarCodecs.cidr(), 651);
        add(ScalarCodecs.macAddress(829, "macaddr", 6), 1040);
        add(ScalarCodecs.macAddress(774, "macaddr8", 8), 775);
        add(ScalarCodecs.bits(1560, "bit"), 1561);
        add(ScalarCodecs.bits(1562, "varbit"), 1563);
        add(new CompositeCodec(2249, "record", null, source), 2287);
    }

    private void addRanges() {
        addRange(3904, "int4", Oid.INT4, 3905, 4451, 6150);
        addRange(3906, "num", Oid.NUMERIC, 3907, 4532, 6151);
        addRange(3908, "ts", Oid.TIMESTAMP, 3909, 4533, 6152);
        addRange(3910, "tstz", Oid.TIMESTAMPTZ, 3911, 4534, 6153);
        addRange(3912, "date", Oid.DATE, 3913, 4535, 6155);
        addRange(3926, "int8", Oid.INT8, 3927, 4536, 6157);
    }

    private void addRange(int oid, String name, int subtype, int array, int multirange, int multirangeArray) {
        add(new RangeCodec(oid, name + "range", subtype, source), array);
        add(new MultirangeCodec(multirange, name + "multirange", /* range= */ oid, source), multirangeArray);
    }

    private void add(Codec codec, int array) {
        codecs[codec.oid()] = codec;
        if (array != 0) {
            char delimiter = codec.name().equals("box") ? ';' : ',';
            codecs[array] = new ArrayCodec(array, "_" + codec.name(), codec.oid(), delimiter, source);
        }
    }
}
