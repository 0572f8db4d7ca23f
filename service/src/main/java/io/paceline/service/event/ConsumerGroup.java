package io.paceline.service.event;

import io.paceline.service.internal.event.Envelope;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Subscriptions of which one gets each event: in turn, passing over those that have no room or have ended. */
final class ConsumerGroup {

    final String name;
    final RingSubscription[] members;
    private final AtomicInteger turn;

    ConsumerGroup(String name, RingSubscription first) {
        this(name, new RingSubscription[] {first}, new AtomicInteger());
    }

    private ConsumerGroup(String name, RingSubscription[] members, AtomicInteger turn) {
        this.name = name;
        this.members = members;
        this.turn = turn;
    }

    /** The same group, whose turns go on. */
    ConsumerGroup withMembers(RingSubscription[] members) {
        return new ConsumerGroup(name, members, turn);
    }

    /** Gives the event to one member and returns that, or null if every one has ended or refused it. */
    @Nullable
    RingSubscription offer(Envelope envelope) {
        int first = Math.floorMod(turn.getAndIncrement(), members.length);
        for (int i = 0; i < members.length; i++) {
            RingSubscription member = member(first, i);
            if (member.put(envelope)) {
                return member;
            }
        }
        // none has room: what the one does whose turn it is
        for (int i = 0; i < members.length; i++) {
            RingSubscription member = member(first, i);
            if (!member.isLeft()) {
                return member.offer(envelope) ? member : null;
            }
        }
        return null;
    }

    private RingSubscription member(int first, int step) {
        int place = first + step;
        return members[place < members.length ? place : place - members.length];
    }

    boolean isLive() {
        for (RingSubscription member : members) {
            if (!member.isLeft()) {
                return true;
            }
        }
        return false;
    }

    int room() {
        long room = 0;
        for (RingSubscription member : members) {
            room += member.room();
        }
        return (int) Math.min(Integer.MAX_VALUE, room);
    }
}
