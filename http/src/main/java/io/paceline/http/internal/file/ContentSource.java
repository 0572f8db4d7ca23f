package io.paceline.http.internal.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where static files lie. Used on {@link FileThreads} only. */
public interface ContentSource {

    /**
     * Finds a file.
     *
     * @param name its path, with slashes and without one in front; has been checked: no segment is empty, {@code .} or
     *     {@code ..}
     * @return null if there is none, or none that may be served
     */
    @Nullable
    Content find(String name) throws IOException;

    /** Whether what was found once may be another thing later. */
    boolean mayChange();
}
