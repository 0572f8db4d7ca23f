package io.paceline.apps.model.social;

import java.util.List;

/** A person and what they have posted, newest first. */
public record Wall(Profile person, List<ShownPost> posts) {}
