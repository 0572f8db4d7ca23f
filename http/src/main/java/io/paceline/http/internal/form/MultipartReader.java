package io.paceline.http.internal.form;

import io.paceline.core.EventLoop;
import io.paceline.http.Form;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.MultipartOptions;
import io.paceline.http.UploadedFile;
import io.paceline.http.internal.file.FileThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the multipart body of a request: fields and small files into memory, others to disk. One piece of the body is
 * here at a time; the next is asked for when what it held for the disk is written.
 *
 * <p>Thread rules: on the loop of the request, but for what is handed to the disk.
 */
public final class MultipartReader implements Flow.Subscriber<ByteBuffer>, MultipartParser.Parts {

    private static final Logger LOG = LoggerFactory.getLogger(MultipartReader.class);
    private static final int BOUNDARY_LENGTH_MAX = 70;

    /** Something to be done where waiting for a disk is no harm. */
    @FunctionalInterface
    private interface DiskTask {
        void run() throws IOException;
    }

    private final MultipartOptions options;
    private final EventLoop loop;
    private final MultipartParser parser;
    private final CompletableFuture<Form> result = new CompletableFuture<>();
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, List<String>> fields = new LinkedHashMap<>();
    private final List<DiskTask> tasks = new ArrayList<>();
    private CompletableFuture<?> disk = CompletableFuture.completedFuture(null);
    private Flow.@Nullable Subscription subscription;
    private long totalBytes;
    private long fieldBytes;

    private MultipartReader(String boundary, MultipartOptions options, EventLoop loop) {
        this.options = options;
        this.loop = loop;
        this.parser = new MultipartParser(boundary, options.partHeaderBytesMax(), this);
    }

    /**
     * Reads the body; on the loop of the request, whose body must be streamed.
     *
     * @param contentType as it came
     * @return completes on the loop, with an {@link HttpException} if the body cannot be read
     * @throws HttpException 400 if there is no usable boundary
     */
    public static CompletionStage<Form> read(HttpRequest request, String contentType, MultipartOptions options) {
        MultipartReader reader = new MultipartReader(boundary(contentType), options, request.loop());
        request.onEnd(reader::over);
        request.bodyStream().subscribe(reader);
        return reader.result;
    }

    private static String boundary(String contentType) {
        String boundary = Disposition.read("Content-Type", contentType).parameter("boundary");
        if (boundary == null || !isBoundary(boundary)) {
            throw Disposition.malformed("Content-Type", contentType, "boundary=… as RFC 2046 writes it");
        }
        return boundary;
    }

    private static boolean isBoundary(String text) {
        return !text.isEmpty()
                && text.length() <= BOUNDARY_LENGTH_MAX
                && !text.endsWith(" ")
                && text.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    @Override
    public void onSubscribe(Flow.Subscription source) {
        subscription = source;
        source.request(1);
    }

    @Override
    public void onNext(ByteBuffer piece) {
        totalBytes += piece.remaining();
        try {
            require("body", totalBytes, options.totalBytesMax());
            parser.feed(piece);
        } catch (HttpException refused) {
            fail(refused);
            return;
        }
        onceWritten(this::more);
    }

    private void more() {
        if (subscription != null && !result.isDone()) {
            subscription.request(1);
        }
    }

    @Override
    public void onError(Throwable cause) {
        fail(cause);
    }

    @Override
    public void onComplete() {
        try {
            parser.finish();
        } catch (HttpException refused) {
            fail(refused);
            return;
        }
        onceWritten(() -> result.complete(new Fields(fields, List.<UploadedFile>copyOf(parts))));
    }

    @Override
    public void begin(PartHead head) {
        if (parts.size() == options.partsMax()) {
            throw new HttpException(413, "multipart: too many parts (expected: at most " + options.partsMax() + ")");
        }
        parts.add(new Part(head, options.folder()));
    }

    @Override
    public void data(ByteBuffer piece) {
        Part part = last();
        if (isField(part)) {
            fieldBytes += piece.remaining();
            require("fields", fieldBytes, options.fieldBytesMax());
            part.add(piece, options.fieldBytesMax());
            return;
        }
        require("part " + part.name(), part.size() + piece.remaining(), options.fileBytesMax());
        if (!part.add(piece, options.memoryBytesMax())) {
            ByteBuffer first = part.takeMemory();
            tasks.add(() -> {
                part.write(first);
                part.write(piece);
            });
        }
    }

    @Override
    public void complete() {
        Part part = last();
        if (!part.isInMemory()) {
            tasks.add(part::close);
        } else if (part.head().isText()) {
            fields.computeIfAbsent(part.name(), name -> new ArrayList<>(1)).add(part.memoryText());
        }
    }

    /** Hands over what has to be written, and goes on, on the loop, when all of it is; at once if there is nothing. */
    private void onceWritten(Runnable next) {
        if (tasks.isEmpty() && disk.isDone()) {
            next.run();
            return;
        }
        List<DiskTask> batch = List.copyOf(tasks);
        tasks.clear();
        disk = disk.thenRunAsync(() -> batch.forEach(MultipartReader::run), FileThreads.executor());
        disk.whenComplete((nothing, failure) -> loop.execute(() -> {
            if (failure == null) {
                next.run();
            } else {
                fail(failure);
            }
        }));
    }

    private static void run(DiskTask task) {
        try {
            task.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fail(Throwable cause) {
        if (result.completeExceptionally(cause) && subscription != null) {
            subscription.cancel();
        }
    }

    /** Whatever became of the request, its files go. */
    private void over() {
        fail(new CancellationException("the request is over"));
        boolean anyFile = !disk.isDone();
        for (Part part : parts) {
            anyFile |= part.end();
        }
        if (anyFile) {
            disk.handleAsync((nothing, failure) -> delete(), MultipartReader::executeLast);
        }
    }

    /** When the last server has stopped no loop is left that must not wait, and the file threads take nothing more. */
    private static void executeLast(Runnable task) {
        try {
            FileThreads.executor().execute(task);
        } catch (RejectedExecutionException stopped) {
            task.run();
        }
    }

    private boolean delete() {
        boolean all = true;
        for (Part part : parts) {
            try {
                part.delete();
            } catch (IOException e) {
                all = false;
                LOG.warn("The temporary file of {} cannot be deleted", part, e);
            }
        }
        return all;
    }

    private Part last() {
        return parts.get(parts.size() - 1);
    }

    private boolean isField(Part part) {
        return part.head().filename() == null || options.fields().contains(part.name());
    }

    private static void require(String what, long bytes, long bytesMax) {
        if (bytes > bytesMax) {
            throw new HttpException(413, what + ": too large (expected: at most " + bytesMax + " bytes)");
        }
    }
}
