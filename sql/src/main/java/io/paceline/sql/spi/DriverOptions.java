package io.paceline.sql.spi;

import io.paceline.core.EventLoops;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a driver is told about a database.
 *
 * @param uri the address; may hold a password
 * @param properties by the names that the driver documents; they win over those in the address
 * @param password asked for each connection, off the loops; null if the address or a property has it
 * @param loops where connections live; null for the loops that all share
 * @param extensions objects of the driver's own types, such as codecs
 */
public record DriverOptions(
        String uri,
        Map<String, String> properties,
        @Nullable Supplier<String> password,
        @Nullable EventLoops loops,
        List<Object> extensions) {

    /** Shows no address and no property, as any may hold a secret. */
    @Override
    public String toString() {
        return "DriverOptions[properties=" + properties.keySet() + "]";
    }
}
