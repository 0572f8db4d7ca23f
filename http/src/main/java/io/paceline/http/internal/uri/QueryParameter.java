package io.paceline.http.internal.uri;

import org.jspecify.annotations.Nullable;

/**
 * One name and value of a query, decoded.
 *
 * @param name the name, possibly empty
 * @param value the value, possibly empty; null when there is no {@code =}, so that {@code ?flag} is not {@code ?flag=}
 */
public record QueryParameter(String name, @Nullable String value) {}
