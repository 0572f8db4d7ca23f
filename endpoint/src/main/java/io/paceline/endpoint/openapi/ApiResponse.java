package io.paceline.endpoint.openapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An answer that the code of a method alone can give, such as a 409 that it throws, or what an {@code HttpResponse}
 * holds. What follows from the signature, and what the server itself answers, is known without this.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(ApiResponses.class)
public @interface ApiResponse {

    /** The status; 200 to 599. */
    int responseCode();

    /** When it is given; the standard reason phrase if empty. */
    String description() default "";

    /** The type of its body; {@code void} if it has none. Statuses of 400 and more have a problem as body if none is given. */
    Class<?> body() default void.class;

    /** The media type of the body; follows from its type if empty. */
    String mediaType() default "";
}
