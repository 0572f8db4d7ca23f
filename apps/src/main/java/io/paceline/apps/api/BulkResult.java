package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;
import java.util.List;

/** What became of many guests at once. */
record BulkResult(int added, List<Refusal> refused) {

    /**
     * One guest that was not added.
     *
     * @param index which of those that were sent, counted from 0
     */
    public record Refusal(
            @Schema(description = "Which of those that were sent, from 0.")
            int index,

            String reason) {}
}
