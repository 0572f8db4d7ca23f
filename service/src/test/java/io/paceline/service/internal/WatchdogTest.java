package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.paceline.core.IdleStrategy;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A call that keeps its loop is named while it does. */
class WatchdogTest {

    private final ThreadLoops loops = new ThreadLoops(1);
    private final LinkedBlockingQueue<ILoggingEvent> logged = new LinkedBlockingQueue<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(Service.class);
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event);
        }
    };

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void end() {
        logger.detachAppender(appender);
        loops.close();
    }

    @Test
    void aCallThatKeepsTheLoopIsNamedWithServiceAndMethodWhileItRuns() throws InterruptedException {
        Service<Journal> service =
                Services.builder(new Journal()).name("stuck").loops(loops).start();
        CountDownLatch leave = new CountDownLatch(1);
        var reply = service.named("calculate").run(journal -> leave.await(60, TimeUnit.SECONDS));
        ILoggingEvent event = logged.poll(60, TimeUnit.SECONDS);
        assertThat(reply.isDone()).isFalse();
        leave.countDown();
        reply.await();
        assertThat(event).isNotNull();
        assertThat(event.getFormattedMessage())
                .contains("service 'stuck': calculate has been running for", "on loop-0", "expected: at most 200 ms");
        assertThat(event.getThrowableProxy().getStackTraceElementProxyArray())
                .anyMatch(frame -> frame.toString().contains("WatchdogTest"));
    }

    @Test
    void aLookThatFindsTheSameCallForTooLongReportsItOnce() {
        // no loop: the watchdog itself does not look at it as well
        Service<Journal> service = Services.builder(new Journal())
                .name("looked at")
                .threading(Threading.dedicated(IdleStrategy.park()))
                .start();
        long ms = TimeUnit.MILLISECONDS.toNanos(1);
        StringBuilder reports = new StringBuilder();
        Turn.Report report = (mailbox, method, nanos, where) ->
                reports.append(mailbox).append(' ').append(method).append(' ').append(nanos / ms);
        service.named("slow")
                .run(journal -> {
                    Turn turn = Turn.of(io.paceline.core.Execution.current());
                    assertThat(turn.look(0, report)).isTrue();
                    turn.look(199 * ms, report);
                    assertThat(reports).isEmpty();
                    turn.look(200 * ms, report);
                    turn.look(500 * ms, report);
                })
                .await();
        assertThat(reports).hasToString("service 'looked at' slow 200");
        service.discard().await();
    }
}
