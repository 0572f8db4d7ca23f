package io.paceline.sql.internal.pool;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.SqlConnector;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a pool ends: nothing new, then what is there, then every connection.
 *
 * <p>Thread rules: any thread.
 */
final class Ending {

    private final SqlConnector connector;
    private final Set<Shard> closed = new HashSet<>();
    private final int shardCount;
    private final Promise<@Nullable Void> done = new Promise<>();
    private volatile boolean begun;
    private @Nullable Timer timer;

    Ending(int shardCount, SqlConnector connector) {
        this.shardCount = shardCount;
        this.connector = connector;
    }

    boolean hasBegun() {
        return begun;
    }

    Reply<Void> begin(Duration timeout, Shard[] shards) {
        Promise<@Nullable Void> mine = new Promise<>();
        synchronized (this) {
            if (!begun) {
                begun = true;
                timer = shards[0].loop().schedule(() -> abort(shards), timeout);
                for (Shard shard : shards) {
                    shard.later(shard::close);
                }
            }
        }
        mine.follow(done);
        return mine;
    }

    private static void abort(Shard[] shards) {
        for (Shard shard : shards) {
            shard.later(() -> shard.abort(new SqlException(Kind.CLOSED, "the client was closed before its turn came")));
        }
    }

    void shardClosed(Shard shard) {
        Timer last;
        synchronized (this) {
            if (!closed.add(shard) || closed.size() < shardCount) {
                return;
            }
            last = timer;
        }
        if (last != null) {
            last.cancel();
        }
        connector.close();
        done.completeEmpty();
    }
}
