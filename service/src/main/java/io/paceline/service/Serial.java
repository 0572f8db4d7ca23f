package io.paceline.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that no other call of the service starts until the stage that the method returned has ended. Without it other
 * calls run between the stages of a method, and may see and change its state half-way. Replies still run meanwhile, so
 * the method's own continuations do. On a class it stands for every call that returns a stage, also those by lambda.
 *
 * <p>Two such methods that wait for each other wait until a deadline passes.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Serial {}
