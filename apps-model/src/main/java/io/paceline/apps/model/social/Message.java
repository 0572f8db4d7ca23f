package io.paceline.apps.model.social;

import java.time.Instant;

/**
 * What one person writes to another.
 *
 * @param personId the other: the sender of what was received, the recipient of what was sent
 * @param read whether its recipient has read it
 */
public record Message(long id, int personId, String person, String body, Instant sentAt, boolean read) {}
