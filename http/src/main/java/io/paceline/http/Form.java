package io.paceline.http;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the body of a request holds if it is a form: fields of {@code application/x-www-form-urlencoded} (WHATWG URL,
 * section 5.1) or of {@code multipart/form-data} (RFC 7578), in the order they came, each decoded once.
 *
 * <p>Thread rules: immutable; may be read from any thread.
 */
public interface Form {

    /** The first value of a field, empty if it has none; null if there is no such field. */
    @Nullable
    String first(String name);

    /** All values of a field; empty if there is no such field. */
    List<String> all(String name);

    /** The names of the fields, each once, in the order they came. */
    Set<String> names();

    /** The first part of that name, a file or a field; null if there is none, or this is no multipart form. */
    @Nullable
    UploadedFile part(String name);

    /** All parts of that name; empty if there is none, or this is no multipart form. */
    List<UploadedFile> parts(String name);

    /** All parts, files and fields, in the order they came; empty if this is no multipart form. */
    List<UploadedFile> parts();
}
