package io.paceline.sql.postgres.internal.config;

/** A password, which shows itself to nobody who only prints it. */
public final class Secret {

    private final String value;

    /** A secret. */
    public Secret(String value) {
        this.value = value;
    }

    /** What it is. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "***";
    }
}
