package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;

/** Where an event takes place. */
@Schema(description = "Where an event takes place.")
record Venue(
        @Schema(description = "1 to 100 characters.", example = "Pavilion")
        String name,

        @Schema(description = "1 to 100 characters.", example = "1 Lake Road")
        String address) {

    public Venue {
        Texts.require("name", name);
        Texts.require("address", address);
    }
}
