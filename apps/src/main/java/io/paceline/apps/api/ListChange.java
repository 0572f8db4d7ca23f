package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;
import org.jspecify.annotations.Nullable;

/** What of a list is to change; what is null stays. */
@Schema(description = "What of a list is to change; what is null or absent stays.")
record ListChange(
        @Nullable String guestListName,
        @Nullable String eventName,
        @Nullable Venue venue) {

    public ListChange {
        if (guestListName != null) {
            Texts.require("guestListName", guestListName);
        }
        if (eventName != null) {
            Texts.require("eventName", eventName);
        }
    }
}
