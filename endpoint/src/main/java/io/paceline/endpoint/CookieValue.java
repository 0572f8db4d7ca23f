package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A parameter that is taken from a cookie of the request (RFC 6265, section 5.4). */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface CookieValue {

    /** The name of the cookie, in this very case; that of the parameter if empty. */
    String value() default "";

    /** The same as {@link #value}. */
    String name() default "";

    /** Whether a request without it is refused with 400; if not, the parameter is null. */
    boolean required() default true;

    /** What is taken when the value is missing or empty; makes the parameter optional. Checked at start. */
    String defaultValue() default RequestParam.NO_DEFAULT;
}
