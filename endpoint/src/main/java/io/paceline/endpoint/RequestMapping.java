package io.paceline.endpoint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which requests a method answers; on a class, what the paths of its methods begin with and which request methods
 * all of them answer besides their own.
 *
 * <p>Without a {@link #method} it means GET and HEAD, which is the one difference from Spring MVC.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequestMapping {

    /** The patterns, as for {@link #path}; only one of the two may be given. */
    String[] value() default {};

    /** The patterns, each in the language of the router: {@code /users/{id}}; none means the path of the class. */
    String[] path() default {};

    /** The request methods; none means GET and HEAD. */
    RequestMethod[] method() default {};

    /**
     * What the query must hold: {@code x}, {@code !x}, {@code x=1}, {@code x!=1}; all of them, besides those of
     * the class. A request without is not for this method: another one on the same paths, else 400.
     */
    String[] params() default {};

    /** What the header must hold, in the same terms as {@link #params}. */
    String[] headers() default {};

    /**
     * The media types of bodies that it takes, such as {@code application/json}, {@code text/*} or {@code !text/csv}; one
     * of them must fit Content-Type, else 415. Replaces what the class says.
     */
    String[] consumes() default {};

    /**
     * The media types that it gives, of which one must fit the client's Accept, else 406. Replaces what the class says.
     */
    String[] produces() default {};
}
