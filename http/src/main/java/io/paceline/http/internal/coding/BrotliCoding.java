package io.paceline.http.internal.coding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;

/** Brotli (RFC 7932), by brotli4j. */
final class BrotliCoding implements Coding {

    /** About as fast as gzip, and smaller; the best quality takes a hundred times as long. */
    private static final int QUALITY = 4;

    private final Encoder.Parameters parameters;

    BrotliCoding() {
        Brotli4jLoader.ensureAvailability();
        this.parameters = new Encoder.Parameters().setQuality(QUALITY);
    }

    @Override
    public String name() {
        return "br";
    }

    @Override
    public OutputStream encoder(OutputStream target) throws IOException {
        return new BrotliOutputStream(target, parameters);
    }
}
