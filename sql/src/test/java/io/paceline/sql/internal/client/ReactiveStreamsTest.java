package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** The Reactive Streams TCK for streams of rows; the optional rules that do not apply are left out. */
final class ReactiveStreamsTest {

    @Test
    void rowsKeepTheRulesOfReactiveStreams() {
        List<String> passed = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        TestNG runner = new TestNG(false);
        runner.setTestClasses(new Class<?>[] {RowPublisherTck.class});
        runner.addListener(new ITestListener() {
            @Override
            public void onTestSuccess(ITestResult result) {
                passed.add(result.getName());
            }

            @Override
            public void onTestFailure(ITestResult result) {
                failed.add(result.getName() + ": " + result.getThrowable());
            }
        });
        runner.setVerbose(0);
        runner.run();
        assertThat(failed).isEmpty();
        assertThat(passed).hasSizeGreaterThanOrEqualTo(25);
    }
}
