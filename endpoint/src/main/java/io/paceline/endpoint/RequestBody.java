package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The parameter that takes the body: a {@code String} as text, a {@code byte[]} as it came, a
 * {@code Flow.Publisher<ByteBuffer>} as it comes, anything else decoded from JSON.
 *
 * <p>A body that is streamed is bounded by {@code streamedBodyBytesMax} only. Its pieces come on the loop of the request,
 * not where the service runs: let them touch no state of the service, and bring home what is made of them by a
 * {@code Reply}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RequestBody {

    /** Whether an empty body, or the JSON {@code null}, is refused with 400; if not, the parameter is null. */
    boolean required() default true;
}
