package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements that one connection has prepared, by their text. Names are never used twice, so one whose fate is not known
 * cannot be taken for another.
 *
 * <p>When it is full the statement that was used longest ago leaves; those of the flight that is being written stay, so it may
 * hold more for a moment.
 */
final class StatementCache {

    private final LinkedHashMap<StatementText, Prepared> statements = new LinkedHashMap<>(64, 0.75f, true);
    private final List<Prepared> leaving = new ArrayList<>();
    private final int capacity;
    private final boolean named;
    private long names;

    /**
     * An empty cache.
     *
     * @param capacity how many statements it keeps
     * @param named whether they have names on the server; if not, only what this side knows is kept
     */
    StatementCache(int capacity, boolean named) {
        this.capacity = capacity;
        this.named = named;
    }

    boolean isNamed() {
        return named;
    }

    @Nullable
    Prepared find(StatementText text) {
        return statements.get(text);
    }

    /** Adds a statement that the flight of that number is to prepare. */
    Prepared add(StatementText text, long flight) {
        Prepared prepared = new Prepared(text, named ? "p" + ++names : "");
        prepared.usedBy(flight);
        statements.put(text, prepared);
        return prepared;
    }

    /** Lets statements go until no more than its capacity are left. */
    void trim(long flight) {
        if (statements.size() <= capacity) {
            return;
        }
        Iterator<Map.Entry<StatementText, Prepared>> eldest =
                statements.entrySet().iterator();
        while (statements.size() > capacity && eldest.hasNext()) {
            Prepared prepared = eldest.next().getValue();
            if (prepared.usedBy() != flight) {
                eldest.remove();
                leave(prepared);
            }
        }
    }

    /** Drops a statement that the server still has. */
    void drop(Prepared prepared) {
        if (forget(prepared)) {
            leave(prepared);
        }
    }

    /** Drops a statement that the server does not have; false if it was dropped before. */
    boolean forget(Prepared prepared) {
        return statements.remove(prepared.text(), prepared);
    }

    /** Drops all statements, as the server has. */
    void forgetAll() {
        statements.clear();
        leaving.clear();
    }

    /** The statements that have to be closed on the server; to be cleared when that is on its way. */
    List<Prepared> leaving() {
        return leaving;
    }

    int size() {
        return statements.size();
    }

    private void leave(Prepared prepared) {
        if (named) {
            leaving.add(prepared);
        }
    }
}
