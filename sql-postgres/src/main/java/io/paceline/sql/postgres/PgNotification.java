package io.paceline.sql.postgres;

/**
 * What somebody has sent with {@code NOTIFY}.
 *
 * @param channel where
 * @param payload what; empty if nothing was given
 * @param processId of the server process that sent it
 */
public record PgNotification(String channel, String payload, int processId) {}
