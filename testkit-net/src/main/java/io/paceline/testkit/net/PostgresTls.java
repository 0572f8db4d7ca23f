package io.paceline.testkit.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * PEM files for TLS.
 *
 * @param authorities whose client certificates are trusted; null if clients need none
 */
record PostgresTls(Path certificate, Path key, @Nullable Path authorities) {

    /** Names in the data folder, where PostgreSQL looks for relative ones. */
    static final String CERTIFICATE = "paceline-server.crt";

    static final String KEY = "paceline-server.key";
    static final String AUTHORITIES = "paceline-root.crt";

    /** Copies the files to where the server may read them: it refuses a key that others could read. */
    void install(Path data, ServerUser user) throws IOException {
        copy(certificate, data.resolve(CERTIFICATE), user);
        copy(key, data.resolve(KEY), user);
        if (authorities != null) {
            copy(authorities, data.resolve(AUTHORITIES), user);
        }
    }

    private static void copy(Path from, Path to, ServerUser user) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-------"));
        user.own(to);
    }
}
