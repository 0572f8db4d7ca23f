package io.paceline.http;

import io.paceline.core.Argument;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Bounds of a multipart form (RFC 7578), held while it is read, and where its files go. A request holds in memory at most
 * its fields and {@code partsMax} times {@code memoryBytesMax}.
 *
 * @param partsMax how many parts, files and fields; 1 to 10,000, default 128; more: 413
 * @param partHeaderBytesMax the header fields of one part; 64 to 65,536 bytes, default 8,192; larger: 400
 * @param fieldBytesMax all fields together, which are in memory; 0 to 1,073,741,824 bytes, default 1,048,576; larger: 413
 * @param fileBytesMax one file; 0 or more bytes, default 67,108,864; larger: 413
 * @param totalBytesMax the whole body; 0 or more bytes, default 268,435,456; larger: 413
 * @param memoryBytesMax up to which size a file is in memory; 0 to 1,073,741,824 bytes, default 65,536; a larger one goes
 *     to disk, all of it
 * @param folder where temporary files are made; default that of the system
 * @param fields names of parts that count as fields even if the client calls them files, and so are always in memory;
 *     default none
 */
public record MultipartOptions(
        int partsMax,
        int partHeaderBytesMax,
        int fieldBytesMax,
        long fileBytesMax,
        long totalBytesMax,
        int memoryBytesMax,
        Path folder,
        Set<String> fields) {

    /** The defaults. */
    public static final MultipartOptions STANDARD = new MultipartOptions(
            128,
            8 << 10,
            1 << 20,
            64L << 20,
            256L << 20,
            64 << 10,
            Path.of(System.getProperty("java.io.tmpdir")),
            Set.of());

    /** Checks the bounds. */
    public MultipartOptions {
        Argument.between("partsMax", partsMax, 1, 10_000);
        Argument.between("partHeaderBytesMax", partHeaderBytesMax, 64, 1 << 16);
        Argument.between("fieldBytesMax", fieldBytesMax, 0, 1 << 30);
        Argument.between("fileBytesMax", fileBytesMax, 0, Long.MAX_VALUE);
        Argument.between("totalBytesMax", totalBytesMax, 0, Long.MAX_VALUE);
        Argument.between("memoryBytesMax", memoryBytesMax, 0, 1 << 30);
        fields = Set.copyOf(fields);
    }

    /** The same with at most so many parts. */
    public MultipartOptions withPartsMax(int parts) {
        return with(draft -> draft.partsMax = parts);
    }

    /** The same with another bound of all fields together. */
    public MultipartOptions withFieldBytesMax(int bytes) {
        return with(draft -> draft.fieldBytesMax = bytes);
    }

    /** The same with another bound of one file. */
    public MultipartOptions withFileBytesMax(long bytes) {
        return with(draft -> draft.fileBytesMax = bytes);
    }

    /** The same with another bound of the whole body. */
    public MultipartOptions withTotalBytesMax(long bytes) {
        return with(draft -> draft.totalBytesMax = bytes);
    }

    /** The same with files in memory up to another size. */
    public MultipartOptions withMemoryBytesMax(int bytes) {
        return with(draft -> draft.memoryBytesMax = bytes);
    }

    /** The same with temporary files in another folder, which must be there. */
    public MultipartOptions withFolder(Path path) {
        return with(draft -> draft.folder = path);
    }

    /** The same with these parts as fields. */
    public MultipartOptions withFields(Set<String> names) {
        return with(draft -> draft.fields = names);
    }

    private MultipartOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.finish();
    }

    /** Options of which one changes. */
    private static final class Draft {
        private final int partHeaderBytesMax;
        private int partsMax;
        private int fieldBytesMax;
        private long fileBytesMax;
        private long totalBytesMax;
        private int memoryBytesMax;
        private Path folder;
        private Set<String> fields;

        Draft(MultipartOptions from) {
            this.partHeaderBytesMax = from.partHeaderBytesMax;
            this.partsMax = from.partsMax;
            this.fieldBytesMax = from.fieldBytesMax;
            this.fileBytesMax = from.fileBytesMax;
            this.totalBytesMax = from.totalBytesMax;
            this.memoryBytesMax = from.memoryBytesMax;
            this.folder = from.folder;
            this.fields = from.fields;
        }

        MultipartOptions finish() {
            return new MultipartOptions(
                    partsMax,
                    partHeaderBytesMax,
                    fieldBytesMax,
                    fileBytesMax,
                    totalBytesMax,
                    memoryBytesMax,
                    folder,
                    fields);
        }
    }
}
