package io.paceline.endpoint.internal.error;

import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.internal.model.Statuses;
import io.paceline.http.HttpException;
import org.jspecify.annotations.Nullable;

/** The status that the class of an exception, or of one of its causes, names by {@link ResponseStatus}. */
public final class StatusOfException {

    private static final int DEPTH_MAX = 32; // causes may form a ring

    private StatusOfException() {}

    /**
     * What is told to the client of a failure, or null if no class says it.
     *
     * @throws IllegalArgumentException if a class names no status of a failure
     */
    public static @Nullable HttpException of(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEPTH_MAX; depth++, cause = cause.getCause()) {
            if (cause instanceof HttpException) {
                return null; // it says all by itself
            }
            ResponseStatus said = cause.getClass().getAnnotation(ResponseStatus.class);
            if (said != null) {
                int status = Statuses.of(said, 400, cause.getClass().getName());
                return new HttpException(status, detail(said, status, cause), failure);
            }
        }
        return null;
    }

    private static String detail(ResponseStatus said, int status, Throwable cause) {
        String message = cause.getMessage();
        return !said.reason().isEmpty() ? said.reason() : status < 500 && message != null ? message : "";
    }
}
