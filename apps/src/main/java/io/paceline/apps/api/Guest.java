package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;

/** Somebody who is invited. */
@Schema(description = "Somebody who is invited.")
record Guest(
        @Schema(description = "1 to 100 characters.", example = "Ada")
        String firstName,

        @Schema(description = "1 to 100 characters.", example = "Fern")
        String lastName,

        @Schema(description = "1 to 100 characters.", example = "engineer")
        String profession,

        @Schema(description = "In years; 0 to 150.", example = "44")
        int age) {

    private static final int AGE_MAX = 150;

    public Guest {
        Texts.require("firstName", firstName);
        Texts.require("lastName", lastName);
        Texts.require("profession", profession);
        if (age < 0 || age > AGE_MAX) {
            throw new IllegalArgumentException("age: " + age + " (expected: 0 to " + AGE_MAX + ")");
        }
    }
}
