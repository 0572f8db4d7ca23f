package io.paceline.endpoint.openapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Words for readers about a type that travels as JSON, or one of its properties. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Schema {

    /** The name of a type in the document; its simple name if empty, or its full one if another has the same. */
    String name() default "";

    /** What it means. */
    String description() default "";

    /** A value as it may come, as text or in JSON. */
    String example() default "";
}
