/**
 * JSON by Jackson 3: the codec that servers use unless told otherwise.
 *
 * <pre>
 *  bytes ─► JsonText: UTF-8, no BOM, no lone surrogate
 *              │
 *              ├─ plain text of plain records ─► Shape, Cursor ──────────────► value
 *              │                                      │ NotPlain
 *              └─ anything else ──────────────────────┴─► Jackson ───────────► value
 *                                                           │  RecordDeserializer for plain records
 *                                                           └─► JsonFailures ─► JsonException
 *
 *  value ─┬─ plain record ─► Form, Pen ──────────────────────────────────────► bytes
 *         │                     │ NotPlain
 *         └─ anything else ─────┴─► Jackson ──────────────────────────────────► bytes
 * </pre>
 *
 * <p>Jackson alone decides what is accepted and how it is written, and words every error; the ways without it are only
 * faster, and tests hold both to the same answers.
 */
@NullMarked
package io.paceline.json.jackson;

import org.jspecify.annotations.NullMarked;
