package io.paceline.http.internal.coding;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;

/** Zstandard (RFC 8878), by zstd-jni. */
final class ZstdCoding implements Coding {

    private static final int LEVEL = 3;

    @Override
    public String name() {
        return "zstd";
    }

    @Override
    public OutputStream encoder(OutputStream target) throws IOException {
        return new ZstdOutputStreamNoFinalizer(target, LEVEL);
    }
}
