package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter that is taken from a part of a {@code multipart/form-data} body (RFC 7578): an
 * {@link io.paceline.http.UploadedFile} as it is, or a list or {@code Optional} of it; a {@code String} or {@code byte[]}
 * as text and bytes; any other simple type converted from text; anything else decoded from JSON.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RequestPart {

    /** The name of the part; that of the parameter if empty. */
    String value() default "";

    /** The same as {@link #value}. */
    String name() default "";

    /** Whether a request without it is refused with 400; if not, the parameter is null. */
    boolean required() default true;
}
