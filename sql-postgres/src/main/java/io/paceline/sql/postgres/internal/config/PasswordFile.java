package io.paceline.sql.postgres.internal.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks a password up in a file of lines {@code host:port:database:user:password} (PostgreSQL, "The Password File"): the first
 * line that fits counts, a star fits everything, and a backslash takes the meaning from a colon or backslash behind it.
 *
 * <p>A file that others may read is not used, and that is logged.
 *
 * <p>Thread rules: reads a file, so it is not called on a loop.
 */
public final class PasswordFile {

    private static final Logger LOG = LoggerFactory.getLogger(PasswordFile.class);
    private static final int FIELDS = 5;
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private PasswordFile() {}

    /** The password for a server, or null if the file has none or cannot be used. */
    public static @Nullable Secret find(Path file, Server server, String database, String user) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            if (isOpenToOthers(file)) {
                LOG.warn("password file {} is not used: others may read it (expected: permissions 0600)", file);
                return null;
            }
            String host = server.isUnix() ? "localhost" : server.host();
            for (String line : Files.readAllLines(file)) {
                List<String> fields = fields(line);
                if (fields.size() == FIELDS
                        && fits(fields.get(0), host)
                        && fits(fields.get(1), String.valueOf(server.port()))
                        && fits(fields.get(2), database)
                        && fits(fields.get(3), user)) {
                    return new Secret(fields.get(4));
                }
            }
        } catch (IOException e) {
            LOG.warn("password file {} cannot be read: {}", file, e.toString());
        }
        return null;
    }

    private static boolean isOpenToOthers(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        return Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
    }

    private static boolean fits(String field, String value) {
        return field.equals("*") || field.equals(value);
    }

    /** The fields of a line; none of a comment. What is behind the fourth colon is the password, whatever it holds. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        if (line.startsWith("#")) {
            return fields;
        }
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                field.append(line.charAt(i));
            } else if (c == ':' && fields.size() < FIELDS - 1) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
