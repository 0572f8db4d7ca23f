package io.paceline.http.internal.coding;

import io.paceline.http.HttpException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Takes the bodies of requests out of their coding. */
public final class RequestCoding {

    private static final int STEP_BYTES = 8 * 1024;

    private RequestCoding() {}

    /**
     * Decodes a body, and stops as soon as it is too large.
     *
     * @param coding the Content-Encoding
     * @param bytesMax how large it may be once decoded
     * @throws HttpException 413 if it is larger, 415 if the coding is not gzip, 400 if the body is malformed in it
     */
    public static byte[] decode(byte[] body, String coding, int bytesMax) {
        String name = coding.strip();
        if (name.equalsIgnoreCase(AcceptEncoding.IDENTITY)) {
            return body;
        }
        if (!name.equalsIgnoreCase("gzip") && !name.equalsIgnoreCase("x-gzip")) {
            throw unsupported("gzip");
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body), STEP_BYTES)) {
            return read(in, bytesMax);
        } catch (ZipException | EOFException malformed) {
            throw new HttpException(400, "body (expected: well-formed gzip, as its Content-Encoding says)", malformed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(InputStream in, int bytesMax) throws IOException {
        byte[] decoded = new byte[Math.min(STEP_BYTES, bytesMax)];
        int size = 0;
        while (true) {
            if (size == decoded.length) {
                int next = in.read();
                if (next < 0) {
                    return decoded;
                }
                if (size == bytesMax) {
                    throw new HttpException(
                            413, "body: too large once decoded (expected: at most " + bytesMax + " bytes)");
                }
                decoded = Arrays.copyOf(decoded, (int) Math.min(bytesMax, 2L * decoded.length));
                decoded[size++] = (byte) next;
            }
            int count = in.read(decoded, size, decoded.length - size);
            if (count < 0) {
                return Arrays.copyOf(decoded, size);
            }
            size += count;
        }
    }

    /** What to say to a coding that is not decoded here (RFC 9110, section 15.5.16). */
    public static HttpException unsupported(String expected) {
        return new HttpException(415, "Content-Encoding: not decoded here (expected: " + expected + ")")
                .header("Accept-Encoding", expected);
    }
}
