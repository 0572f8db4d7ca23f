package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a service that answers when another one of its methods fails, or what such a method returned, or when an
 * argument for it cannot be made. Of all of them the one answers whose type is closest to the class of the exception;
 * causes count too. It runs as the service, one call at a time, like the methods with a mapping.
 *
 * <pre>{@code
 * @ExceptionHandler
 * @ResponseStatus(409)
 * Map<String, Object> soldOut(SoldOutException e) {
 *     return Map.of("left", e.left());
 * }
 * }</pre>
 *
 * <p>It may take the exception, the {@code HttpRequest} and the {@code CallContext}, in any order. What it returns becomes
 * the answer as for other methods, with status 200 unless {@link ResponseStatus} says another; {@code void} is an empty
 * answer. An {@code HttpException} that it throws becomes a problem, anything else one 500. Not asked when a service is
 * full or has stopped, nor for methods that are {@code void}, for which nobody waits.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ExceptionHandler {

    /** The types of exceptions; if none, that of the parameter. */
    Class<? extends Throwable>[] value() default {};
}
