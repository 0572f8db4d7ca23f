package io.paceline.apps.api;

import io.paceline.http.HttpException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All lists, in memory. The service that owns them runs one call at a time, so nothing here needs a lock.
 *
 * <p>What a client asks for in vain is an {@link HttpException}: 404 for a list or a guest that is not there, 409 when no more
 * can be kept.
 */
final class GuestLists {

    /** How many lists are kept. */
    static final int LISTS_MAX = 1_000;

    private final InstantSource clock;
    private final Map<Long, KeptList> byId = new TreeMap<>();
    private final Map<Long, Integer> reminders = new HashMap<>();
    private long lastId;

    GuestLists(InstantSource clock) {
        this.clock = clock;
    }

    Collection<KeptList> all() {
        return byId.values();
    }

    KeptList find(long id) {
        @Nullable KeptList found = byId.get(id);
        if (found == null) {
            throw new HttpException(404, "list " + id + ": not found");
        }
        return found;
    }

    KeptList add(GuestList list) {
        if (byId.size() >= LISTS_MAX) {
            throw new HttpException(409, "lists: " + byId.size() + " (expected: fewer; delete one first)");
        }
        lastId++;
        KeptList kept = new KeptList(lastId, 1, clock.instant(), list);
        byId.put(lastId, kept);
        return kept;
    }

    KeptList change(long id, UnaryOperator<GuestList> change) {
        KeptList old = find(id);
        KeptList changed = new KeptList(id, old.version() + 1, clock.instant(), change.apply(old.list()));
        byId.put(id, changed);
        return changed;
    }

    void remove(long id) {
        find(id);
        byId.remove(id);
        reminders.remove(id);
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
            throw new HttpException(404, "guest " + number + " of list " + id + ": not found");
        }
        return guests.get(number);
    }

    KeptList addGuests(long id, List<Guest> guests) {
        return change(id, list -> {
            List<Guest> all = new ArrayList<>(list.guests());
            all.addAll(guests);
            if (all.size() > GuestList.GUESTS_MAX) {
                throw new HttpException(
                        409, "guests: " + all.size() + " (expected: at most " + GuestList.GUESTS_MAX + " in a list)");
            }
            return list.withGuests(all);
        });
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
