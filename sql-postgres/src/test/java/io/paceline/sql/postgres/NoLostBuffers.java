package io.paceline.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a class of tests if until its end some test has lost a buffer, which Netty finds when the garbage collector does.
 * Holds for all classes of the module: the platform finds it as a service.
 */
public final class NoLostBuffers implements BeforeAllCallback, AfterAllCallback {

    private static final Queue<String> LOST = new ConcurrentLinkedQueue<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
        ByteBufUtil.setLeakListener((type, records) -> LOST.add(type + records));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        boolean isNested = context.getRequiredTestClass().getEnclosingClass() != null;
        if (!isNested) {
            assertThat(found()).isEmpty();
        }
    }

    /** Collects garbage and allocates, which is when Netty looks at what was collected; what was lost is told once. */
    static String found() {
        for (int i = 0; i < 3 && LOST.isEmpty(); i++) {
            System.gc();
            for (int j = 0; j < 100; j++) {
                ByteBufAllocator.DEFAULT.directBuffer(16).release();
            }
        }
        StringBuilder all = new StringBuilder();
        for (String lost = LOST.poll(); lost != null; lost = LOST.poll()) {
            all.append(lost).append('\n');
        }
        return all.toString();
    }
}
