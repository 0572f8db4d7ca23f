package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter whose members are taken from the query and the fields of a form: the components of a record, or the
 * setters of a class with a constructor without parameters. Each member is bound as a parameter of its type would be;
 * {@link RequestParam} on a component, or on the parameter of a setter, gives it another name, a default, or makes it
 * required.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ModelAttribute {}
