package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A method that answers POST: {@link RequestMapping} with {@link RequestMethod#POST}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PostMapping {

    /** The patterns, as for {@link #path}; only one of the two may be given. */
    String[] value() default {};

    /** The patterns, as in {@link RequestMapping#path}. */
    String[] path() default {};
}
