package io.paceline.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A part of a multipart form with its content, most often a file. Small ones are in memory, others in a temporary file;
 * that is deleted when the request is over, whatever became of it.
 *
 * <p>Thread rules: may be used from any thread until the request is over; what reads or moves a temporary file waits for
 * the disk, and is refused by a {@link io.paceline.core.WaitingRefusedException} on an event loop and in a service that
 * must not wait: mark the method {@code @Blocking}.
 */
public interface UploadedFile {

    /**
     * A file to be sent by a client, in memory. Its name is sent as it is given; it is in no field yet, and in no temporary
     * file, so {@link #path()} fails.
     *
     * @param contentType the media type, such as {@code image/png}
     * @param bytes must not be changed any more
     */
    static UploadedFile of(String filename, String contentType, byte[] bytes) {
        FieldSyntax.checkValue("Content-Type", contentType);
        return new GivenFile(filename, contentType, bytes);
    }

    /** The name of the field (RFC 7578, section 4.2). */
    String name();

    /**
     * The name of the file, made safe: what follows the last slash or backslash, without control characters, at most 255
     * characters; empty if nothing is left of it, if it is {@code .} or {@code ..}, or there was none. Still a name that
     * the client chose: another file may have it.
     */
    String filename();

    /** The name of the file as the client sent it, which may hold anything, even {@code ../}; null for a field. */
    @Nullable
    String rawFilename();

    /** The media type that the client says it has, or null. */
    @Nullable
    String contentType();

    /** How many bytes it has. */
    long size();

    /** Whether its bytes are in memory, so that reading them waits for nothing. */
    boolean isInMemory();

    /** Its bytes, a copy. Waits unless it is in memory. */
    byte[] bytes() throws IOException;

    /**
     * Its text, in the charset of its content type, else UTF-8. Waits unless it is in memory.
     *
     * @throws HttpException 400 if it is malformed in that charset, 415 if the charset is not known
     */
    String text() throws IOException;

    /** Its bytes as a stream, to be closed by the caller. Waits unless it is in memory. */
    InputStream openStream() throws IOException;

    /** The temporary file. Waits for it to be written if it is in memory. */
    Path path() throws IOException;

    /**
     * Puts it where it shall stay, in place of a file that is there. Always waits. Afterwards {@link #path()} is the target, which
     * is not deleted.
     */
    void moveTo(Path target) throws IOException;
}
