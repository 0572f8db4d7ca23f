package io.paceline.http.internal.file;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The media types that names of files stand for; the same on every machine. */
public final class FileTypes {

    private static final String UNKNOWN = "application/octet-stream";
    private static final Map<String, String> BY_EXTENSION = new HashMap<>();

    static {
        String[] known = {
            "text/html;charset=utf-8 html htm",
            "text/css;charset=utf-8 css",
            "text/javascript;charset=utf-8 js mjs",
            "text/plain;charset=utf-8 txt text log",
            "text/markdown;charset=utf-8 md",
            "text/csv;charset=utf-8 csv",
            "text/calendar;charset=utf-8 ics",
            "application/json json map",
            "application/x-ndjson ndjson jsonl",
            "application/manifest+json webmanifest",
            "application/xml xml",
            "application/xhtml+xml xhtml",
            "application/yaml yaml yml",
            "application/pdf pdf",
            "application/wasm wasm",
            "application/zip zip",
            "application/gzip gz",
            "application/zstd zst",
            "application/x-tar tar",
            "application/java-archive jar",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document docx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx",
            "image/svg+xml svg",
            "image/png png",
            "image/jpeg jpg jpeg",
            "image/gif gif",
            "image/webp webp",
            "image/avif avif",
            "image/bmp bmp",
            "image/vnd.microsoft.icon ico",
            "font/woff woff",
            "font/woff2 woff2",
            "font/ttf ttf",
            "font/otf otf",
            "audio/mpeg mp3",
            "audio/ogg ogg opus",
            "audio/wav wav",
            "audio/flac flac",
            "audio/mp4 m4a",
            "video/mp4 mp4",
            "video/webm webm"
        };
        for (String line : known) {
            String[] words = line.split(" ");
            for (int i = 1; i < words.length; i++) {
                BY_EXTENSION.put(words[i], words[0]);
            }
        }
    }

    private FileTypes() {}

    /** The media type of a file by its name; {@code application/octet-stream} if that says nothing. */
    public static String of(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return BY_EXTENSION.getOrDefault(extension.toLowerCase(Locale.ROOT), UNKNOWN);
    }
}
