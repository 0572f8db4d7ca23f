package io.paceline.http.internal;

import io.paceline.http.HttpException;
import java.time.Duration;

/** Why the body of a request cannot be accepted. */
final class BodyFault {

    private BodyFault() {}

    static HttpException tooLarge(long bytesMax) {
        return new HttpException(413, "body: too large (expected: at most " + bytesMax + " bytes)");
    }

    static HttpException endedEarly() {
        return new HttpException(400, "body: ended early (expected: as long as announced)");
    }

    static HttpException malformedChunk() {
        return new HttpException(400, "body: a malformed chunk (expected: RFC 9112, section 7.1)");
    }

    static HttpException late(Duration within) {
        return new HttpException(408, "body: nothing came (expected: more within " + within + ")");
    }
}
