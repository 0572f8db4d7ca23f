package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;
import java.time.Instant;

/**
 * A list as it is kept.
 *
 * @param version counts its changes, from 1
 */
@Schema(description = "A list as it is kept.")
record KeptList(
        long id,
        @Schema(description = "Counts its changes, from 1.") long version,
        Instant changed,
        GuestList list) {

    /** What tells this state of the list from others (RFC 9110, section 8.8.3). */
    String entityTag() {
        return "\"" + id + "-" + version + "\"";
    }
}
