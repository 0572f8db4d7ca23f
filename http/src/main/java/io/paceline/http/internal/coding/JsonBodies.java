package io.paceline.http.internal.coding;

import org.jspecify.annotations.Nullable;

/** A request whose server encodes values as JSON. */
public interface JsonBodies {

    /** The value as the server sends it. */
    byte[] encode(@Nullable Object value);
}
