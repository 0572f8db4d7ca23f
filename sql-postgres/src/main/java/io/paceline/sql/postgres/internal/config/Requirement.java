package io.paceline.sql.postgres.internal.config;

/** Whether something is used ({@code channel_binding}). */
public enum Requirement {
    /** Never. */
    DISABLE,
    /** If the other side can. */
    PREFER,
    /** Always. */
    REQUIRE
}
