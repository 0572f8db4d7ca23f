package io.paceline.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a statement gave.
 *
 * @param rows in the order of the server; empty if it has none
 * @param affected how many rows it inserted, updated, deleted, read or copied
 */
public record Result<T extends @Nullable Object>(List<T> rows, long affected) {}
