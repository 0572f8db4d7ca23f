package io.paceline.apps.api;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All lists, in memory. The service that owns them runs one call at a time, so nothing here needs a lock.
 *
 * <p>What a client asks for in vain is a {@link NoSuchListException} or a {@link NoRoomException}, which say with which
 * status they are answered.
 */
final class GuestLists {

    /** How many lists are kept. */
    static final int LISTS_MAX = 1_000;

    private final InstantSource clock;
    private final Map<Long, KeptList> byId = new TreeMap<>();
    private final Map<Long, Integer> reminders = new HashMap<>();
    private final Map<Long, Attachment> attachments = new HashMap<>();
    private final ChangeLog changes = new ChangeLog();
    private long lastId;
    private long lastAttachment;

    GuestLists(InstantSource clock) {
        this.clock = clock;
    }

    ChangeLog changes() {
        return changes;
    }

    Collection<KeptList> all() {
        return byId.values();
    }

    KeptList find(long id) {
        @Nullable KeptList found = byId.get(id);
        if (found == null) {
            throw new NoSuchListException("list " + id);
        }
        return found;
    }

    KeptList add(GuestList list) {
        if (byId.size() >= LISTS_MAX) {
            throw new NoRoomException("lists: " + byId.size() + " (expected: fewer; delete one first)");
        }
        lastId++;
        KeptList kept = new KeptList(lastId, 1, clock.instant(), list);
        byId.put(lastId, kept);
        changes.add(ListEvent.Kind.ADDED, kept);
        return kept;
    }

    KeptList change(long id, UnaryOperator<GuestList> change) {
        KeptList old = find(id);
        KeptList changed = new KeptList(id, old.version() + 1, clock.instant(), change.apply(old.list()));
        byId.put(id, changed);
        changes.add(ListEvent.Kind.CHANGED, changed);
        return changed;
    }

    void remove(long id) {
        KeptList removed = find(id);
        byId.remove(id);
        reminders.remove(id);
        attachments.remove(id);
        changes.add(ListEvent.Kind.REMOVED, removed);
    }

    /** Nobody waits for this, so a list that is gone meanwhile is no failure. */
    void remind(long id) {
        if (byId.containsKey(id)) {
            reminders.merge(id, 1, Integer::sum);
        }
    }

    int reminders(long id) {
        find(id);
        return reminders.getOrDefault(id, 0);
    }

    Guest guest(long id, int number) {
        List<Guest> guests = find(id).list().guests();
        if (number < 0 || number >= guests.size()) {
            throw new NoSuchListException("guest " + number + " of list " + id);
        }
        return guests.get(number);
    }

    KeptList addGuests(long id, List<Guest> guests) {
        return change(id, list -> {
            List<Guest> all = new ArrayList<>(list.guests());
            all.addAll(guests);
            if (all.size() > GuestList.GUESTS_MAX) {
                throw new NoRoomException(
                        "guests: " + all.size() + " (expected: at most " + GuestList.GUESTS_MAX + " in a list)");
            }
            return list.withGuests(all);
        });
    }

    /** Adds those who are not invited yet, and says why others are not. */
    BulkResult addNew(long id, List<Guest> guests) {
        Set<Guest> known = new HashSet<>(find(id).list().guests());
        List<Guest> added = new ArrayList<>();
        List<BulkResult.Refusal> refused = new ArrayList<>();
        for (int i = 0; i < guests.size(); i++) {
            @Nullable Guest guest = guests.get(i);
            if (guest == null) {
                refused.add(new BulkResult.Refusal(i, "null (expected: a guest)"));
            } else if (known.add(guest)) {
                added.add(guest);
            } else {
                refused.add(new BulkResult.Refusal(i, "invited already"));
            }
        }
        addGuests(id, added);
        return new BulkResult(added.size(), refused);
    }

    void attach(long id, byte[] file) {
        find(id);
        lastAttachment++;
        attachments.put(id, new Attachment(lastAttachment, file));
    }

    Attachment attachment(long id) {
        find(id);
        @Nullable Attachment found = attachments.get(id);
        if (found == null) {
            throw new NoSuchListException("the file of list " + id);
        }
        return found;
    }

    KeptList replaceGuest(long id, int number, Guest guest) {
        guest(id, number);
        return change(id, list -> {
            List<Guest> all = new ArrayList<>(list.guests());
            all.set(number, guest);
            return list.withGuests(all);
        });
    }

    KeptList removeGuest(long id, int number) {
        guest(id, number);
        return change(id, list -> {
            List<Guest> all = new ArrayList<>(list.guests());
            all.remove(number);
            return list.withGuests(all);
        });
    }

    Statistics statistics() {
        Map<String, Integer> byProfession = new TreeMap<>();
        long years = 0;
        int guests = 0;
        for (KeptList kept : all()) {
            for (Guest guest : kept.list().guests()) {
                byProfession.merge(guest.profession(), 1, Integer::sum);
                years += guest.age();
                guests++;
            }
        }
        return new Statistics(
                byId.size(), guests, guests == 0 ? 0 : (double) years / guests, new TreeMap<>(byProfession));
    }
}
