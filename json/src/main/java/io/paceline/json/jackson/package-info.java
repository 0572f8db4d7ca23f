/**
 * JSON by Jackson 3: the codec that servers use unless told otherwise.
 *
 * <pre>
 *  bytes ─► JsonText (UTF-8, no BOM, no lone surrogate) ─► Jackson ─► value
 *                                                            │
 *                                    any failure ─► JsonFailures ─► JsonException
 * </pre>
 */
@NullMarked
package io.paceline.json.jackson;

import org.jspecify.annotations.NullMarked;
