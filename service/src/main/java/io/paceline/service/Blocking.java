package io.paceline.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method may wait, for a reply or for anything else: it runs on a thread that may, never on an event loop,
 * and the service's other calls wait until it is over. On a class it stands for every call, also those by lambda.
 *
 * <p>The threads are a pool of at most {@value #THREADS_MAX} per process, in which a service takes one place at a time;
 * while all are taken, calls wait in the mailboxes.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Blocking {
    /** How many threads wait at the same time at most. */
    int THREADS_MAX = 64;
}
