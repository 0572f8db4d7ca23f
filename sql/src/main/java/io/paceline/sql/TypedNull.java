package io.paceline.sql;

/**
 * NULL of a given SQL type, for statements from which the server cannot tell it.
 *
 * @param type the name of the type as the database calls it, such as {@code int8} or {@code text}
 */
public record TypedNull(String type) {}
