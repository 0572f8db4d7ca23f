package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.extension.ExtendWith;

/** What tests of the client share: a database on a stepped loop, on which callers are at home. */
@ExtendWith(OnStepThread.class)
abstract class ClientTest {

    final FakeDatabase db = new FakeDatabase();
    final PooledClient client = db.client();

    /** Runs code on the loop, and all that follows. */
    final <R> R run(Supplier<R> code) {
        R given = here(code);
        db.loops.settle();
        return given;
    }

    /** Runs code on the loop, and nothing else yet. */
    final <R> R here(Supplier<R> code) {
        Object[] result = {null};
        db.loops.on(0, () -> result[0] = code.get());
        @SuppressWarnings("unchecked") // put there just now
        R given = (R) result[0];
        return given;
    }

    /** The value of a reply that is there. */
    static <R> R value(Reply<R> reply) {
        assertThat(reply.isDone()).as("%s", reply).isTrue();
        return reply.await();
    }

    static ObjectAssert<Object> assertValue(Reply<?> reply) {
        return assertThat((Object) value(reply));
    }

    /** Why a reply has failed. */
    static Throwable failure(Reply<?> reply) {
        assertThat(reply.isFailed()).as("%s", reply).isTrue();
        try {
            reply.await();
        } catch (CompletionException checked) {
            return checked.getCause();
        } catch (RuntimeException thrown) {
            return thrown;
        }
        throw new AssertionError("it has not failed: " + reply);
    }

    static SqlException sqlFailure(Reply<?> reply) {
        Throwable failure = failure(reply);
        assertThat(failure).isInstanceOf(SqlException.class);
        return (SqlException) failure;
    }

    static SqlException.Kind kind(Reply<?> reply) {
        return sqlFailure(reply).kind();
    }
}
