package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A method that answers PATCH: {@link RequestMapping} with {@link RequestMethod#PATCH}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PatchMapping {

    /** The patterns, as for {@link #path}; only one of the two may be given. */
    String[] value() default {};

    /** The patterns, as in {@link RequestMapping#path}. */
    String[] path() default {};

    /** What the query must hold, as in {@link RequestMapping#params}. */
    String[] params() default {};

    /** What the header must hold, as in {@link RequestMapping#headers}. */
    String[] headers() default {};

    /** The media types of bodies that it takes, as in {@link RequestMapping#consumes}. */
    String[] consumes() default {};

    /** The media types that it gives, as in {@link RequestMapping#produces}. */
    String[] produces() default {};
}
