package io.paceline.endpoint.openapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Words for readers about a parameter that is sent with a request. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Parameter {

    /** What it means. */
    String description() default "";

    /** A value as it may come, as text or in JSON. */
    String example() default "";
}
