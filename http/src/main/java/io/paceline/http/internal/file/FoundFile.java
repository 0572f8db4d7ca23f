package io.paceline.http.internal.file;

import org.jspecify.annotations.Nullable;

/**
 * A static file that was found, in the coding that was chosen.
 *
 * @param name of the file without a coding, which says what kind it is
 * @param content as it is sent
 * @param state of the file that the content was read from, if that may change; null if it may not
 * @param coding in which the content is, or null
 * @param varies whether there are other codings of it
 * @param checkedNanos when it was made sure that the content is that of the file
 */
record FoundFile(
        String name,
        Content content,
        @Nullable Content state,
        @Nullable String coding,
        boolean varies,
        long checkedNanos) {

    FoundFile checkedAt(long nanos) {
        return new FoundFile(name, content, state, coding, varies, nanos);
    }
}
