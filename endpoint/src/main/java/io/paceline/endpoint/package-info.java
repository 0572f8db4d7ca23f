/**
 * The annotations that make methods of a plain class answer requests, with the names and meanings of Spring MVC.
 *
 * <pre>
 * GET /accounts/7?currency=EUR ─► @GetMapping("/accounts/{id}")
 *                                 Account find(@PathVariable long id, @RequestParam String currency)
 * </pre>
 *
 * <p>Only annotated public methods are reachable. Annotations are found on the class and on what it extends and
 * implements, and are matched by type.
 */
@NullMarked
package io.paceline.endpoint;

import org.jspecify.annotations.NullMarked;
