package io.paceline.http.accesslog;

import io.paceline.http.HttpRequest;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What became of one request.
 *
 * @param timeMillis when it was over, in milliseconds since 1970-01-01T00:00Z
 * @param remote who sent it, as seen by the socket
 * @param request the request, or null if it could not be read
 * @param status the status of the answer, or 0 if the client left before there was one
 * @param bytes how many bytes of body were handed to the socket
 * @param micros how many microseconds passed from the headers of the request to the end of its answer
 */
public record AccessEntry(
        long timeMillis,
        @Nullable SocketAddress remote,
        @Nullable HttpRequest request,
        int status,
        long bytes,
        long micros) {}
