/**
 * What a server says of itself: an OpenAPI 3.1 document, made from the same annotations that make the routes, and a page
 * to read and try it. The annotations here add what code cannot say, with the names that Swagger gave them.
 */
@NullMarked
package io.paceline.endpoint.openapi;

import org.jspecify.annotations.NullMarked;
