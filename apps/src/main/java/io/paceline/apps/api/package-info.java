/**
 * The guest lists of the echo, kept in a service behind a complete API.
 *
 * <pre>
 * request ─► GuestListApi (routes, statuses, entity tags) ─► GuestLists (what is kept)
 *                    └─ /openapi.json, /docs              └─► ChangeLog ─► who follows the changes
 * </pre>
 */
@NullMarked
package io.paceline.apps.api;

import org.jspecify.annotations.NullMarked;
