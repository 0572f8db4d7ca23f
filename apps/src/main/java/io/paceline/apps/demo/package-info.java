/**
 * The three demo apps on one port.
 *
 * <pre>
 * browser ─► EndpointServer ─► filters ─┬─► /blog
 *                                       ├─► /social ─► Backend ─► PostgreSQL
 *                                       └─► /stats
 * </pre>
 */
@NullMarked
package io.paceline.apps.demo;

import org.jspecify.annotations.NullMarked;
