package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a class of tests if one of them lost a buffer, which Netty finds when the garbage collector does. */
public final class NoLeaks implements BeforeAllCallback, AfterAllCallback {

    private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(NoLeaks.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
        context.getStore(SPACE).put("log", open());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        try (CapturedLog log = context.getStore(SPACE).remove("log", CapturedLog.class)) {
            assertThat(leaks(log)).isEmpty();
        }
    }

    public static CapturedLog open() {
        return new CapturedLog(ResourceLeakDetector.class.getName());
    }

    /** Collects garbage and allocates, which is when Netty looks at what was collected. */
    public static List<String> leaks(CapturedLog log) {
        for (int i = 0; i < 5 && log.lines().isEmpty(); i++) {
            System.gc();
            for (int j = 0; j < 100; j++) {
                ByteBufAllocator.DEFAULT.directBuffer(16).release();
            }
        }
        return log.lines();
    }
}
