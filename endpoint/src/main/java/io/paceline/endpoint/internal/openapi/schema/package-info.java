/**
 * Describes types in JSON Schema 2020-12, as the codec reads and writes them.
 *
 * <pre>
 * type ─► Jackson's serializer ─► SchemaVisitor ─► Scalars, ObjectSchema, Variants ─► schema or reference
 *                                                        └────────► Components ─► named schemas
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.openapi.schema;

import org.jspecify.annotations.NullMarked;
