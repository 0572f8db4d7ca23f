package io.paceline.sql.postgres.internal.codec;

import io.paceline.sql.Row;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Asks a database for the types whose OIDs are its own.
 *
 * <p>{@link #QUERY_ALL} runs once, on the first connection of a pool, before that is given out: so values have the
 * same Java type from their first run on. {@link #query} runs when a description shows a type that is still not
 * known, since it was made later: on the same connection, right behind the statement. That one answer has such values
 * as text, and what was learned of the statement is not kept before the query is answered.
 *
 * <p>Both have no parameters and run in the simple protocol as well; their answers are read in text form, {@link
 * #shape()}.
 */
public final class TypeCatalog {

    /** The smallest OID that is not the same in every database. */
    public static final int FIRST_OWN_OID = 16384;

    /**
     * All types of the database but the row types of its tables. Only the types that are its own: most often very
     * few.
     */
    public static final String QUERY_ALL = query("""
            select t.oid from pg_catalog.pg_type t left join pg_catalog.pg_class c on c.oid = t.typrelid
            where t.oid >= 16384 and t.typelem = 0 and (t.typtype in ('b', 'd', 'e', 'r', 'm') or c.relkind = 'c')""");

    private static final RowShape SHAPE = RowShape.of(
                    CodecRegistry.BUILT_IN,
                    new String[] {"oid", "schema", "name", "kind", "element", "base", "attributes", "attribute_types"},
                    new int[] {Oid.OID, Oid.NAME, Oid.NAME, Oid.CHAR, Oid.OID, Oid.OID, Oid.TEXT_ARRAY, Oid.OID_ARRAY})
            .asText();

    private TypeCatalog() {}

    /** The types with these OIDs, and those they are made of. */
    public static String query(int... oids) {
        return query(Arrays.stream(oids)
                .mapToObj(Integer::toUnsignedString)
                .collect(Collectors.joining(",", "select unnest('{", "}'::pg_catalog.oid[])")));
    }

    /** The shape of the rows of these queries. */
    public static RowShape shape() {
        return SHAPE;
    }

    // A multirange's range stands in a column that servers before 14 do not have, hence to_jsonb.
    private static String query(String seed) {
        return "with recursive need(oid) as (" + seed + """
                 union select d.oid from need n join pg_catalog.pg_type t on t.oid = n.oid
                cross join lateral (
                select t.typelem union all select t.typbasetype union all select t.typarray
                union all select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid = t.oid
                union all select r.rngtypid from pg_catalog.pg_range r
                where t.typtype = 'm' and pg_catalog.to_jsonb(r) ->> 'rngmultitypid' = t.oid::text
                union all select a.atttypid from pg_catalog.pg_attribute a
                where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) d(oid)
                where d.oid >= 10000)
                select t.oid, s.nspname, t.typname, t.typtype,
                coalesce((select e.oid from pg_catalog.pg_type e where e.oid = t.typelem and e.typarray = t.oid), 0::oid),
                case t.typtype when 'd' then t.typbasetype
                when 'r' then (select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid = t.oid)
                when 'm' then (select r.rngtypid from pg_catalog.pg_range r
                where pg_catalog.to_jsonb(r) ->> 'rngmultitypid' = t.oid::text)
                else 0::oid end,
                array(select a.attname::text from pg_catalog.pg_attribute a
                where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum),
                array(select a.atttypid from pg_catalog.pg_attribute a
                where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum)
                from need n join pg_catalog.pg_type t on t.oid = n.oid
                join pg_catalog.pg_namespace s on s.oid = t.typnamespace""";
    }

    /** Reads a row of the answer. */
    public static TypeEntry read(Row row) {
        return new TypeEntry(
                (int) row.getLong(0),
                text(row, 1),
                text(row, 2),
                text(row, 3).charAt(0),
                (int) row.getLong(4),
                (int) row.getLong(5),
                list(row, 6).stream().map(String.class::cast).toList(),
                list(row, 7).stream().map(oid -> ((Long) oid).intValue()).toList());
    }

    private static String text(Row row, int column) {
        return Objects.requireNonNull(row.getString(column));
    }

    private static List<?> list(Row row, int column) {
        return Objects.requireNonNull(row.get(column, List.class));
    }
}
