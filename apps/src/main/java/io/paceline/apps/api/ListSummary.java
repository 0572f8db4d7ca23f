package io.paceline.apps.api;

/** A list among others. */
record ListSummary(long id, String guestListName, String eventName, int guests) {

    static ListSummary of(KeptList kept) {
        GuestList list = kept.list();
        return new ListSummary(
                kept.id(), list.guestListName(), list.eventName(), list.guests().size());
    }
}
