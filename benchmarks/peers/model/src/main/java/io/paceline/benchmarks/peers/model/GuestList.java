package io.paceline.benchmarks.peers.model;

import java.util.List;

/** The body of the JSON echo, about 4 kB. */
public record GuestList(String guestListName, String eventName, Venue venue, List<Guest> guests) {

    /** Where the event takes place. */
    public record Venue(String name, String address) {}

    /** One guest; the sample gives {@code age} as a string. */
    public record Guest(String firstName, String lastName, String profession, int age) {}
}
