package io.paceline.service.internal;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the threads of services. None takes anything over from the thread that happens to make it, and none keeps the
 * process alive: that is for whoever owns the services, such as a server.
 */
final class Threads {

    private static final int VIRTUAL_SINCE = 21;

    private Threads() {}

    /** A thread of the platform, not started. */
    static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(null, work, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Makes virtual threads of one name. Looked up by name, since the JDK that compiles does not have them.
     *
     * @throws IllegalArgumentException on a JDK without virtual threads
     */
    static ThreadFactory virtual(String name) {
        if (Runtime.version().feature() < VIRTUAL_SINCE) {
            throw Argument.wrong(
                    "threading",
                    "virtual",
                    "Java " + VIRTUAL_SINCE + " or newer, found " + System.getProperty("java.version"));
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Class<?> virtualBuilder = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandle make = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(virtualBuilder));
            MethodHandle named = lookup.findVirtual(builder, "name", MethodType.methodType(builder, String.class));
            MethodHandle alone = lookup.findVirtual(
                    builder, "inheritInheritableThreadLocals", MethodType.methodType(builder, boolean.class));
            MethodHandle factory = lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
            return (ThreadFactory) factory.invoke(alone.invoke(named.invoke(make.invoke(), name), false));
        } catch (Throwable missing) {
            throw new IllegalStateException("virtual threads: not found (expected: Java 21 or newer)", missing);
        }
    }
}
