package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter that is taken from the query, and from the fields of a form where the body is one. A {@code List},
 * {@code Set} or array takes every value of that name, those of the query first, and splits one that comes alone at its
 * commas. An empty value counts as missing, but for text without a default. A {@code Map<String, String>} or
 * {@code Map<String, List<String>>} without a name takes all there are.
 *
 * <p>Enums are matched by name, in this very case, as in Spring. A class of the user is made by a converter given to the
 * server, else by its public static {@code valueOf}, {@code of}, {@code parse} or {@code fromString} with one text, else
 * by its public constructor with one text; what these refuse is answered with 400.
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
