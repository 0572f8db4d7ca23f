package io.paceline.http.internal.file;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Small files in memory: those that were asked for last, up to a number of bytes.
 *
 * <p>Thread rules: any thread may use it; the lock is held for a look-up only.
 */
final class FileCache {

    /** What an entry takes beside the bytes of its content; so that many empty files are bounded too. */
    private static final int ENTRY_BYTES = 256;

    private final long bytesMax;
    private final Map<Object, FoundFile> entries = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    FileCache(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    synchronized @Nullable FoundFile get(Object key) {
        return entries.get(key);
    }

    synchronized void put(Object key, FoundFile file) {
        remove(key);
        long size = sizeOf(file);
        if (size > bytesMax) {
            return;
        }
        entries.put(key, file);
        bytes += size;
        Iterator<FoundFile> eldest = entries.values().iterator();
        while (bytes > bytesMax) {
            bytes -= sizeOf(eldest.next());
            eldest.remove();
        }
    }

    synchronized void remove(Object key) {
        FoundFile old = entries.remove(key);
        if (old != null) {
            bytes -= sizeOf(old);
        }
    }

    /** How many bytes are kept, with what the entries take. */
    synchronized long bytes() {
        return bytes;
    }

    private static long sizeOf(FoundFile file) {
        return file.content().size() + ENTRY_BYTES;
    }
}
