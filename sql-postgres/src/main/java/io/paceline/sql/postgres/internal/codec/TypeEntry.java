package io.paceline.sql.postgres.internal.codec;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the catalog of a database says of a type.
 *
 * @param oid its OID
 * @param schema the schema it is in
 * @param name its name there
 * @param kind {@code pg_type.typtype}: b base, c composite, d domain, e enum, p pseudo, r range, m multirange
 * @param element the OID of the type of its elements if it is an array, or 0
 * @param base the OID of a domain's base type, a range's subtype or a multirange's range type, or 0
 * @param attributes the names of the attributes of a composite
 * @param attributeTypes the OIDs of their types
 */
public record TypeEntry(
        int oid,
        String schema,
        String name,
        char kind,
        int element,
        int base,
        List<String> attributes,
        List<Integer> attributeTypes) {

    /** The OIDs of the types it is made of. */
    Stream<Integer> parts() {
        return Stream.concat(attributeTypes.stream(), Stream.of(element, base)).filter(oid -> oid != 0);
    }

    /** Its name led by its schema. */
    String qualifiedName() {
        return schema + "." + name;
    }
}
