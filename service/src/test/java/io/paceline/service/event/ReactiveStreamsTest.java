package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** The Reactive Streams TCK, each of whose TestNG tests is a test here; the optional ones that do not apply are skipped. */
class ReactiveStreamsTest {

    private record Outcome(ITestResult result, String verdict) {
        DynamicTest asTest() {
            return DynamicTest.dynamicTest(result.getMethod().getMethodName(), () -> {
                Throwable cause = result.getThrowable();
                Assumptions.assumeFalse(
                        verdict.equals("skipped"), () -> cause == null ? "skipped" : cause.getMessage());
                if (cause != null) {
                    throw new AssertionError(verdict, cause);
                }
                assertThat(verdict).isEqualTo("passed");
            });
        }
    }

    private static final class Recorder implements ITestListener {
        private final List<Outcome> outcomes = new ArrayList<>();

        @Override
        public void onTestSuccess(ITestResult result) {
            outcomes.add(new Outcome(result, "passed"));
        }

        @Override
        public void onTestFailure(ITestResult result) {
            outcomes.add(new Outcome(result, "failed"));
        }

        @Override
        public void onTestSkipped(ITestResult result) {
            outcomes.add(new Outcome(result, "skipped"));
        }
    }

    private static Stream<DynamicTest> run(Class<?> suite, int passedMin) {
        Recorder recorder = new Recorder();
        TestNG runner = new TestNG(false);
        runner.setTestClasses(new Class<?>[] {suite});
        runner.addListener(recorder);
        runner.setVerbose(0);
        runner.run();
        Stream<DynamicTest> all = recorder.outcomes.stream().map(Outcome::asTest);
        return Stream.concat(all, Stream.of(DynamicTest.dynamicTest("the suite ran", () -> {
            long passed = recorder.outcomes.stream()
                    .filter(outcome -> outcome.verdict.equals("passed"))
                    .count();
            assertThat(passed).isGreaterThanOrEqualTo(passedMin);
        })));
    }

    @TestFactory
    Stream<DynamicTest> aChannelIsAPublisher() {
        return run(EventPublisherTck.class, 25);
    }

    @TestFactory
    Stream<DynamicTest> aChannelIsAPublisherOnTheThreadThatPublishes() {
        return run(EventPublisherTck.OnTheThreadOfThePublisher.class, 25);
    }

    @TestFactory
    Stream<DynamicTest> aChannelIsASubscriber() {
        return run(EventSubscriberTck.class, 10);
    }
}
