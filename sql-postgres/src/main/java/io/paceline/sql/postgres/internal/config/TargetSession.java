package io.paceline.sql.postgres.internal.config;

/** Which servers are taken ({@code target_session_attrs}). */
public enum TargetSession {
    /** Any. */
    ANY,
    /** One where transactions can write by default. */
    READ_WRITE,
    /** One where they cannot. */
    READ_ONLY,
    /** One that is no standby. */
    PRIMARY,
    /** One that is a standby. */
    STANDBY,
    /** A standby if there is one, else any. */
    PREFER_STANDBY;

    /** Whether the server has to be asked. */
    public boolean isParticular() {
        return this != ANY;
    }

    /**
     * Whether a server will do.
     *
     * @param standby whether it is a standby
     * @param readOnly whether transactions cannot write by default
     */
    public boolean accepts(boolean standby, boolean readOnly) {
        return switch (this) {
            case ANY -> true;
            case READ_WRITE -> !standby && !readOnly;
            case READ_ONLY -> standby || readOnly;
            case PRIMARY -> !standby;
            case STANDBY, PREFER_STANDBY -> standby;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
