package io.paceline.apps.model.social;

import org.jspecify.annotations.Nullable;

/** A post or comment that comes as JSON. */
public record NewText(@Nullable String body) {}
