package io.paceline.endpoint.openapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Words for readers about a method that answers requests. {@code @Deprecated} on it is shown without this. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Operation {

    /** What it does, in a few words. */
    String summary() default "";

    /** What it does, in full; Markdown (CommonMark) may be used. */
    String description() default "";

    /** Its name in the document, and in clients that are made of it; that of the method if empty. */
    String operationId() default "";

    /** Under which headings it stands; that of its class if empty. */
    String[] tags() default {};

    /** Whether it is left out of the document. */
    boolean hidden() default false;
}
