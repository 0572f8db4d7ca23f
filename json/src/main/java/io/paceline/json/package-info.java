/**
 * Bytes to values and back, through a small codec SPI.
 *
 * <pre>
 *  request bytes ─► JsonReader ─► your record
 *  your record   ─► JsonWriter ─► JsonOutput ─► response bytes
 *                      ▲
 *         resolved once by JsonCodec
 * </pre>
 *
 * <p>The codec that servers use unless told otherwise is {@code JacksonCodec.standard()} in
 * {@code io.paceline.json.jackson}; any other library can stand behind {@link io.paceline.json.JsonCodec}.
 */
@NullMarked
package io.paceline.json;

import org.jspecify.annotations.NullMarked;
