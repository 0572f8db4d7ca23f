package io.paceline.sql.postgres.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.Transaction.Savepoint;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The samples of the guide page on SQL: statements, transactions and streams. */
final class SqlGuideTest {

    // @start region="query"
    record Person(int id, String fullName, Optional<String> mail) {}

    static final Query<Person> BY_ID =
            Query.of("select id, full_name, mail from person where id = :id").map(Person.class);
    // @end

    private static final Query<Row> INSERT = Query.of("insert into person (full_name, mail) values (:name, :mail)");

    private final SqlClient db = SqlClients.open(
            EmbeddedPostgres.shared().uri(EmbeddedPostgres.shared().newDatabase()));

    @BeforeEach
    void createTables() {
        db.query("create table person (id serial primary key, full_name text not null, mail text unique)")
                .execute()
                .await();
        db.query("create table account (owner text primary key, cents bigint not null)")
                .execute()
                .await();
        db.query("insert into account values ('ann', 100), ('bob', 0)")
                .execute()
                .await();
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void statements() {
        // @start region="run"
        Reply<Long> inserted = db.query("insert into person (full_name, mail) values (:name, :mail)")
                .bind("name", "Ann")
                .bind("mail", null)
                .execute(); // how many rows

        inserted.thenCompose(rows -> db.query(BY_ID).bind("id", 1).one()) // on the service or loop that asked
                .thenAccept(person -> System.out.println(person.fullName()));

        Optional<Person> nobody = db.query(BY_ID).bind("id", 9).optional().await(); // or wait, where that is allowed
        // @end
        inserted.await();
        assertThat(nobody).isEmpty();
        assertThat(db.query(BY_ID).bind("id", 1).one().await().mail()).isEmpty();
    }

    @Test
    void mapping() {
        db.batch(INSERT)
                .add("Ann", "ann@example.org")
                .add("Bob", null)
                .execute()
                .await();
        // @start region="map"
        Query<Long> count = Query.of("select count(*) from person").map(Long.class); // the first column
        Query<String> label = Query.of("select id, full_name from person order by id")
                .map(row -> row.getInt("id") + ": " + row.getString("full_name")); // anything
        List<Row> rows = db.query("select * from person").list().await(); // rows that may be kept
        // @end
        assertThat(db.query(count).one().await()).isEqualTo(2);
        assertThat(db.query(label).list().await()).containsExactly("1: Ann", "2: Bob");
        assertThat(rows).hasSize(2);
    }

    @Test
    void generatedKeys() {
        // @start region="keys"
        Query<Integer> add = Query.of("insert into person (full_name) values (:name) returning id")
                .map(Integer.class);
        int id = db.query(add).bind("name", "Ann").one().await();
        // @end
        assertThat(id).isEqualTo(1);
    }

    @Test
    void pipelinesAndBatches() {
        // @start region="pipeline"
        Batch batch = db.batch("insert into person (full_name, mail) values (:name, :mail)");
        batch.add("Ann", "ann@example.org").add("Bob", null);
        long[] each = batch.execute().await(); // one flight, all rows or none

        List<Reply<Result<Row>>> replies = new ArrayList<>();
        Reply<Void> both = db.pipeline(
                pipeline -> { // one flight, all statements or none
                    replies.add(pipeline.add(db.query("update account set cents = cents - 5 where owner = 'ann'")));
                    replies.add(pipeline.add(db.query("update account set cents = cents + 5 where owner = 'bob'")));
                });
        // @end
        both.await();
        assertThat(each).containsExactly(1, 1);
        assertThat(replies.get(1).await().affected()).isEqualTo(1);
    }

    @Test
    void transactions() {
        // @start region="transaction"
        TransactionOptions options = TransactionOptions.DEFAULT
                .isolation(TransactionOptions.Isolation.SERIALIZABLE)
                .retry(5); // for conflicts with others: the work is done anew

        Reply<Long> left = db.inTransaction(
                options,
                tx -> tx.query(Query.of("update account set cents = cents - :n where owner = :owner returning cents")
                                .map(Long.class))
                        .bindAll(30, "ann")
                        .one()
                        .thenCompose(cents -> {
                            if (cents < 0) {
                                throw new IllegalStateException("not enough"); // rolls back, and is the result
                            }
                            return tx.query("update account set cents = cents + :n where owner = :owner")
                                    .bindAll(30, "bob")
                                    .execute()
                                    .thenApply(one -> cents); // commits
                        }));
        // @end
        assertThat(left.await()).isEqualTo(70);
    }

    @Test
    void savepoints() {
        db.query(INSERT).bindAll("Ann", "a@example.org").execute().await();
        // @start region="savepoint"
        Reply<Long> added = db.inTransaction(tx -> {
            Savepoint before = tx.savepoint(); // need not be waited for
            return tx.query("insert into person (full_name, mail) values ('Eve', 'a@example.org')")
                    .execute()
                    .exceptionallyCompose(taken -> before.rollback()
                            .thenCompose(done -> tx.query("insert into person (full_name) values ('Eve')")
                                    .execute()));
        });
        // @end
        assertThat(added.await()).isEqualTo(1);
    }

    @Test
    void sessions() {
        // @start region="session"
        Reply<List<Row>> plan = db.withSession(session -> {
            session.query("set enable_seqscan = off").execute(); // for this session alone
            return session.query("explain select * from person where id = 1").list();
        });
        // @end
        assertThat(plan.await()).isNotEmpty();
    }

    @Test
    void streams() {
        // @start region="stream"
        Flow.Publisher<Integer> numbers =
                db.query(Query.of("select n from generate_series(1, 1000000) n").map(Integer.class)).stream(
                        256); // so many rows are asked for at a time
        // @end
        Promise<Integer> third = new Promise<>();
        numbers.subscribe(new Flow.Subscriber<>() {
            private Flow.@Nullable Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription given) {
                subscription = given;
                given.request(3);
            }

            @Override
            public void onNext(Integer number) {
                if (number == 3 && subscription != null) {
                    subscription.cancel();
                    third.complete(number);
                }
            }

            @Override
            public void onError(Throwable failure) {
                third.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                third.completeExceptionally(new IllegalStateException("it should not have ended"));
            }
        });
        assertThat(third.await()).isEqualTo(3);
    }

    @Test
    void errors() {
        db.query(INSERT).bindAll("Ann", "a@example.org").execute().await();
        // @start region="errors"
        Reply<String> said = db.query(INSERT.timeout(Duration.ofSeconds(10)))
                .bindAll("Eve", "a@example.org")
                .execute()
                .thenApply(one -> "added")
                .exceptionally(failed -> {
                    ServerError error = failed.getCause() instanceof SqlException sql ? sql.server() : null;
                    if (error != null && error.sqlState().equals("23505")) {
                        return "taken: " + error.constraint();
                    }
                    throw new IllegalStateException(failed);
                });
        // @end
        assertThat(said.await()).isEqualTo("taken: person_mail_key");
        assertThatThrownBy(() -> db.query(BY_ID).bind("ID", 1).one().await())
                .isInstanceOf(SqlException.class)
                .hasMessage("parameters: unknown :ID, missing :id (expected: 1: :id)");
    }
}
