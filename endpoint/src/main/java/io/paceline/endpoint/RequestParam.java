package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter that is taken from the query. A {@code List}, {@code Set} or array takes every value of that name, and
 * splits one that comes alone at its commas. An empty value counts as missing, but for text without a default.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RequestParam {

    /** The value of {@link #defaultValue} that says: there is none. */
    String NO_DEFAULT = "\n\t\uE000 no default \uE001\t\n";

    /** The name in the query; that of the parameter if empty. */
    String value() default "";

    /** The same as {@link #value}. */
    String name() default "";

    /** Whether a request without it is refused with 400; if not, the parameter is null. */
    boolean required() default true;

    /** What is taken when the value is missing or empty; makes the parameter optional. Checked at start. */
    String defaultValue() default NO_DEFAULT;
}
