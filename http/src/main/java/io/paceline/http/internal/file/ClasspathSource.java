package io.paceline.http.internal.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The resources below a folder of the class path, which lie in jars or directories.
 *
 * @param folder with a slash at its end, or empty
 */
public record ClasspathSource(ClassLoader loader, String folder) implements ContentSource {

    private static final int VERSION_BYTES = 12;

    @Override
    public @Nullable Content find(String name) throws IOException {
        URL url = loader.getResource(folder + name);
        if (url == null) {
            return null;
        }
        if (url.getProtocol().equals("file")) {
            String root = url.toString().substring(0, url.toString().length() - encodedLength(url, name));
            return DirectorySource.of(Path.of(URI.create(root))).find(name);
        }
        return read(url);
    }

    /** How long the name is in the URL, where parts of it are percent-encoded. */
    private static int encodedLength(URL url, String name) {
        String text = url.toString();
        int at = text.length();
        for (int slashes = (int) name.chars().filter(c -> c == '/').count(); slashes >= 0; slashes--) {
            at = text.lastIndexOf('/', at - 1);
        }
        return text.length() - at - 1;
    }

    private static @Nullable Content read(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar && jar.getJarEntry().isDirectory()) {
            return null;
        }
        try (InputStream in = connection.getInputStream()) {
            byte[] bytes = in.readAllBytes();
            return new Content.InMemory(bytes, Instant.ofEpochMilli(connection.getLastModified()), version(bytes));
        } catch (FileNotFoundException none) {
            return null;
        }
    }

    private static String version(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, VERSION_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    @Override
    public boolean mayChange() {
        return false;
    }
}
