package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A parameter that is taken from the path: a variable of the pattern. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface PathVariable {

    /** The name of the variable; that of the parameter if empty. */
    String value() default "";

    /** The same as {@link #value}. */
    String name() default "";

    /**
     * Whether each pattern of the method must have the variable, which is checked at start. If not, the parameter is null
     * or an empty {@code Optional} where it is missing.
     */
    boolean required() default true;
}
