package io.paceline.endpoint.openapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The heading under which the methods of a class stand; the simple name of the class without this. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Tag {

    /** The heading. */
    String name();

    /** What it stands for. */
    String description() default "";
}
