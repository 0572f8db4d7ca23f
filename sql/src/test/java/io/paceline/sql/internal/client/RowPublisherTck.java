package io.paceline.sql.internal.client;

import io.paceline.sql.Query;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules for publishers, for rows that are fetched four at a time. */
public class RowPublisherTck extends FlowPublisherVerification<Integer> {

    /** With time enough for a machine that is busy. */
    public RowPublisherTck() {
        super(new TestEnvironment(2_000, 50, 20));
    }

    @Override
    public Flow.Publisher<Integer> createFlowPublisher(long elements) {
        FakeDatabase db = new FakeDatabase(new ThreadLoop());
        db.on("numbers", answer -> {
            answer.columns("n");
            IntStream.range(0, (int) elements).forEach(answer::row);
        });
        return db.client().query(Query.of("numbers").map(Integer.class)).stream(4);
    }

    @Override
    public Flow.Publisher<Integer> createFailedFlowPublisher() {
        FakeDatabase db = new FakeDatabase(new ThreadLoop());
        return db.client().query(Query.of("numbers :missing").map(Integer.class)).stream(4);
    }

    @Override
    public long maxElementsFromPublisher() {
        return 1_000;
    }
}
