package io.paceline.service.event;

import java.util.Arrays;

/** Who gets the events of a channel, in this order: subscribers, then one of each group. Immutable but for the turns. */
final class Recipients {

    static final Recipients NONE = new Recipients(new RingSubscription[0], new ConsumerGroup[0]);

    /** Of a channel that has been closed. */
    static final Recipients CLOSED = new Recipients(new RingSubscription[0], new ConsumerGroup[0]);

    final RingSubscription[] subscribers;
    final ConsumerGroup[] groups;

    private Recipients(RingSubscription[] subscribers, ConsumerGroup[] groups) {
        this.subscribers = subscribers;
        this.groups = groups;
    }

    Recipients with(RingSubscription subscription) {
        String group = subscription.group;
        if (group == null) {
            return new Recipients(added(subscribers, subscription), groups);
        }
        int place = placeOf(group);
        if (place < 0) {
            ConsumerGroup[] more = Arrays.copyOf(groups, groups.length + 1);
            more[groups.length] = new ConsumerGroup(group, subscription);
            return new Recipients(subscribers, more);
        }
        ConsumerGroup[] changed = groups.clone();
        changed[place] = groups[place].withMembers(added(groups[place].members, subscription));
        return new Recipients(subscribers, changed);
    }

    Recipients without(RingSubscription subscription) {
        String group = subscription.group;
        if (group == null) {
            RingSubscription[] rest = removed(subscribers, subscription);
            return rest == subscribers ? this : new Recipients(rest, groups);
        }
        int place = placeOf(group);
        if (place < 0) {
            return this;
        }
        RingSubscription[] rest = removed(groups[place].members, subscription);
        if (rest == groups[place].members) {
            return this;
        }
        if (rest.length == 0) {
            ConsumerGroup[] fewer = Arrays.copyOf(groups, groups.length - 1);
            System.arraycopy(groups, place + 1, fewer, place, fewer.length - place);
            return new Recipients(subscribers, fewer);
        }
        ConsumerGroup[] changed = groups.clone();
        changed[place] = groups[place].withMembers(rest);
        return new Recipients(subscribers, changed);
    }

    int placeOf(String group) {
        for (int i = 0; i < groups.length; i++) {
            if (groups[i].name.equals(group)) {
                return i;
            }
        }
        return -1;
    }

    /** How many events can come without one being refused. */
    int room() {
        int room = Integer.MAX_VALUE;
        for (RingSubscription subscriber : subscribers) {
            room = Math.min(room, subscriber.room());
        }
        for (ConsumerGroup group : groups) {
            room = Math.min(room, group.room());
        }
        return room;
    }

    private static RingSubscription[] added(RingSubscription[] before, RingSubscription one) {
        RingSubscription[] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = one;
        return after;
    }

    private static RingSubscription[] removed(RingSubscription[] before, RingSubscription one) {
        int place = Arrays.asList(before).indexOf(one);
        if (place < 0) {
            return before;
        }
        RingSubscription[] after = Arrays.copyOf(before, before.length - 1);
        System.arraycopy(before, place + 1, after, place, after.length - place);
        return after;
    }
}
