package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;

/** That something has become of a list. */
@Schema(description = "That something has become of a list.")
record ListEvent(
        @Schema(description = "Counts all changes, from 1.") long number,
        Kind kind,

        @Schema(description = "The id of the list; 0 if it is about none.")
        long list,

        @Schema(description = "The version of the list.") long version) {

    /** What has become of it. */
    enum Kind {
        /** Nothing; from this number on, changes are told. */
        FOLLOWING,
        ADDED,
        CHANGED,
        REMOVED,
        /** There were changes that are not kept any more: whoever follows them has to read the lists anew. */
        MISSED
    }
}
