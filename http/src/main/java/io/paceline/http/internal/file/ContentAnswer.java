package io.paceline.http.internal.file;

import io.paceline.core.Clock;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Validators;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Answers a request with some content: all of it, a part, several, or only that it has not changed.
 *
 * <p>Thread rules: opens and reads files, so it runs on {@link FileThreads} unless the content is in memory.
 */
public final class ContentAnswer {

    /** Up to here content is read at once, in the run that has opened it. */
    private static final int AT_ONCE_BYTES_MAX = 64 * 1024;

    private static final int ATTEMPTS_MAX = 3;

    private final HttpRequest request;
    private final Content content;
    private final HttpResponse answer;

    private ContentAnswer(HttpRequest request, Content content, HttpResponse answer) {
        this.request = request;
        this.content = content;
        this.answer = answer;
    }

    /**
     * Answers with a file.
     *
     * @param base what else the answer says; stays as it is
     * @throws HttpException 404 if there is no such file, 403 if it may not be read; 412 and 416 as the request wants it
     */
    public static HttpResponse of(HttpRequest request, HttpResponse base, Path path, Clock clock) throws IOException {
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    return of(request, base, Content.of(path), String.valueOf(path.getFileName()), clock);
                } catch (Content.ReplacedException replaced) {
                    if (attempt == ATTEMPTS_MAX) {
                        throw replaced;
                    }
                }
            }
        } catch (AccessDeniedException denied) {
            throw new HttpException(403, "the resource may not be read", denied);
        } catch (FileSystemException failed) {
            // Systems have many ways to say that there is no such file: a name too long, a link to itself.
            if (failed instanceof NoSuchFileException || !Files.exists(path)) {
                throw new HttpException(404, "there is no such resource", failed);
            }
            throw failed;
        }
    }

    /**
     * Answers with content.
     *
     * @param name says what kind it is, unless the answer does
     */
    static HttpResponse of(HttpRequest request, HttpResponse base, Content content, String name, Clock clock)
            throws IOException {
        HttpResponse answer = base.copy();
        if (answer.contentType() == null) {
            answer.contentType(FileTypes.of(name));
        }
        if (answer.header("ETag") == null) {
            answer.etag(content.version());
        }
        if (answer.header("Last-Modified") == null) {
            answer.lastModified(content.modified());
        }
        ContentAnswer of = new ContentAnswer(request, content, answer);
        return answer.status() == 200 ? of.select(clock) : of.whole();
    }

    private HttpResponse select(Clock clock) throws IOException {
        answer.setHeader("Accept-Ranges", "bytes");
        Validators validators = Validators.of(answer);
        if (validators.isNotModified(request)) {
            return answer.withoutBody(304);
        }
        String range = request.method().equals("GET") ? request.header("Range") : null;
        if (range == null || !validators.allowRange(request, Instant.ofEpochMilli(clock.currentTimeMillis()))) {
            return whole();
        }
        List<ByteRange> ranges = ByteRange.parse(range, content.size());
        if (ranges == null) {
            return whole();
        }
        if (ranges.isEmpty()) {
            throw new HttpException(
                            416, "Range: outside of the resource (expected: within " + content.size() + " bytes)")
                    .header("Content-Range", "bytes */" + content.size());
        }
        return ranges.size() == 1 ? part(ranges.get(0)) : parts(ranges);
    }

    private HttpResponse whole() throws IOException {
        if (request.method().equals("HEAD")) {
            return answer.stream(Segments.NONE, content.size());
        }
        return send(answer, List.of(new Segment(new byte[0], 0, content.size())));
    }

    private HttpResponse part(ByteRange range) throws IOException {
        HttpResponse part = answer.withStatus(206).setHeader("Content-Range", contentRange(range));
        return send(part, List.of(new Segment(new byte[0], range.from(), range.length())));
    }

    // RFC 9110, section 14.6
    private HttpResponse parts(List<ByteRange> ranges) throws IOException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String boundary = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
        List<Segment> segments = new ArrayList<>(ranges.size() + 1);
        String before = "--";
        for (ByteRange range : ranges) {
            String head = before + boundary + "\r\nContent-Type: " + answer.contentType() + "\r\nContent-Range: "
                    + contentRange(range) + "\r\n\r\n";
            segments.add(new Segment(latin1(head), range.from(), range.length()));
            before = "\r\n--";
        }
        segments.add(new Segment(latin1("\r\n--" + boundary + "--\r\n"), 0, 0));
        HttpResponse parts = answer.withStatus(206).contentType("multipart/byteranges; boundary=" + boundary);
        return send(parts, segments);
    }

    private HttpResponse send(HttpResponse response, List<Segment> segments) throws IOException {
        long length = segments.stream().mapToLong(Segment::size).sum();
        Content.Reading reading = content.open();
        if (length > AT_ONCE_BYTES_MAX) {
            return response.stream(new Segments(reading, segments), length);
        }
        try (reading) {
            ByteBuffer bytes = ByteBuffer.allocate((int) length);
            for (Segment segment : segments) {
                bytes.put(segment.head());
                reading.read(bytes.slice(bytes.position(), (int) segment.length()), segment.from());
                bytes.position(bytes.position() + (int) segment.length());
            }
            return response.bytes(bytes.array());
        }
    }

    private String contentRange(ByteRange range) {
        return "bytes " + range.from() + "-" + range.to() + "/" + content.size();
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
