package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How long a request for a method may take until its answer; on a class, for each of its methods. What server or client
 * say of the request counts as well: the shortest time does. Longer: 504 at that moment; a call that still waits is not
 * run, a running one sees its scope cancelled ({@link io.paceline.core.CallContext#isOver}), and a result that comes later
 * is dropped. Nobody waits for a {@code void} method, so a call of one that has not begun by then is just not run.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequestTimeout {

    /** The time in milliseconds, 1 to 86,400,000, from when the method is found. */
    long millis();
}
