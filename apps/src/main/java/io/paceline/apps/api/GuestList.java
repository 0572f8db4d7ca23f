package io.paceline.apps.api;

import io.paceline.endpoint.openapi.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who is invited to an event, as a client sends it. */
@Schema(description = "Who is invited to an event.")
record GuestList(
        @Schema(description = "1 to 100 characters.", example = "Summer evening")
        String guestListName,

        @Schema(description = "1 to 100 characters.", example = "Concert in the park")
        String eventName,

        Venue venue,
        @Schema(description = "At most 200.") List<Guest> guests) {

    /** How many guests a list may have. */
    static final int GUESTS_MAX = 200;

    public GuestList {
        Texts.require("guestListName", guestListName);
        Texts.require("eventName", eventName);
        require("venue", venue);
        require("guests", guests);
        if (guests.size() > GUESTS_MAX) {
            throw new IllegalArgumentException("guests: " + guests.size() + " (expected: at most " + GUESTS_MAX + ")");
        }
        if (guests.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("guests: null (expected: guests only)");
        }
        guests = List.copyOf(guests);
    }

    private static void require(String name, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(name + ": missing (expected: one)");
        }
    }

    /** The same list with other guests. */
    GuestList withGuests(List<Guest> others) {
        return new GuestList(guestListName, eventName, venue, others);
    }

    /** The same list with what a change says. */
    GuestList with(ListChange change) {
        return new GuestList(
                Objects.requireNonNullElse(change.guestListName(), guestListName),
                Objects.requireNonNullElse(change.eventName(), eventName),
                Objects.requireNonNullElse(change.venue(), venue),
                guests);
    }
}
