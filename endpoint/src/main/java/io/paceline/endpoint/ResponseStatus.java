package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says with which status a method answers, instead of 200, or 202 for {@code void}; on a class of exceptions, what the
 * client is told when one is thrown. On a service it counts for all of its methods.
 *
 * <p>An answer that is an {@code HttpResponse} keeps its own status.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ResponseStatus {

    /** The status, 200 to 999; for an exception 400 to 999. */
    int value() default 0;

    /** The same as {@link #value}; only one of the two may be given. */
    int code() default 0;

    /**
     * What is shown to the client of an exception; if empty, its message for a status below 500, and nothing for others.
     */
    String reason() default "";
}
