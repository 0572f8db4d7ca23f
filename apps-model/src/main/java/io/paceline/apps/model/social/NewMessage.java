package io.paceline.apps.model.social;

import org.jspecify.annotations.Nullable;

/**
 * A message that comes as JSON.
 *
 * @param to the number of its recipient
 */
public record NewMessage(@Nullable Integer to, @Nullable String body) {}
