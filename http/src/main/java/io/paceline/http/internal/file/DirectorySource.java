package io.paceline.http.internal.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files below a directory. Links are followed as long as they lead to something below it.
 *
 * @param root the directory itself, without links on the way to it
 */
public record DirectorySource(Path root) implements ContentSource {

    /**
     * Those below a directory.
     *
     * @throws NotDirectoryException if it is none
     */
    public static DirectorySource of(Path directory) throws IOException {
        Path root = directory.toRealPath();
        if (!Files.isDirectory(root)) {
            throw new NotDirectoryException(directory.toString());
        }
        return new DirectorySource(root);
    }

    @Override
    public @Nullable Content find(String name) throws IOException {
        try {
            Path real = root.resolve(name).toRealPath();
            return real.startsWith(root) ? Content.of(real) : null;
        } catch (InvalidPathException | NoSuchFileException | AccessDeniedException none) {
            return null;
        } catch (FileSystemException failed) {
            // Systems have many ways to say that there is no such file: a name too long, a link to itself.
            if (Files.exists(root.resolve(name))) {
                throw failed;
            }
            return null;
        }
    }

    @Override
    public boolean mayChange() {
        return true;
    }
}
