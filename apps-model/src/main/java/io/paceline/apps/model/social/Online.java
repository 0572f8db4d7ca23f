package io.paceline.apps.model.social;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Who is there.
 *
 * @param count how many were seen lately
 * @param people some of them, those seen last first
 */
public record Online(int count, List<Person> people) {

    /** How long somebody counts as online after they were seen. */
    public static final long LATELY_MILLIS = 300_000;

    /** How often {@link #of} is asked anew; until then all see the same. */
    public static final long REFRESH_MILLIS = 1_000;

    private static final int SHOWN = 8;

    /** When somebody was seen last. */
    public record Seen(Person person, long millis) {

        /** Whether they still count as online. */
        public boolean isRecent(long nowMillis) {
            return nowMillis - millis < LATELY_MILLIS;
        }
    }

    /** Who of these people was seen lately. */
    public static Online of(Iterable<Seen> all, long nowMillis) {
        int count = 0;
        PriorityQueue<Seen> last = new PriorityQueue<>(Comparator.comparingLong(Seen::millis)
                .thenComparing(each -> -each.person().id()));
        for (Seen each : all) {
            if (each.isRecent(nowMillis)) {
                count++;
                last.add(each);
                if (last.size() > SHOWN) {
                    last.remove();
                }
            }
        }
        List<Person> people = new ArrayList<>(last.size());
        while (!last.isEmpty()) {
            people.add(0, last.remove().person());
        }
        return new Online(count, List.copyOf(people));
    }
}
