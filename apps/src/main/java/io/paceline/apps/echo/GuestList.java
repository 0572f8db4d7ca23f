package io.paceline.apps.echo;

import java.util.List;

/** Who is invited to an event. */
public record GuestList(String guestListName, String eventName, Venue venue, List<Guest> guests) {}
