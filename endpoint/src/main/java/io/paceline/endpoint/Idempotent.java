package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that doing a method twice with the same arguments does what doing it once does, so that a typed client may send
 * its request again when it does not know what became of it. GET, HEAD, PUT, DELETE and OPTIONS are so by themselves
 * (RFC 9110, section 9.2.2); for POST and PATCH only you can know.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {}
