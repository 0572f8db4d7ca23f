package io.paceline.checks;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Sources that break a rule on purpose, written to a folder of one test and compiled there. */
final class Planted {

    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface|enum|record) (\\w+)");

    private Planted() {}

    /** Compiles the sources, each a whole file, and reads the classes as ArchUnit reads those of the project. */
    static JavaClasses classes(Path folder, String... sources) {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-d", folder.resolve("classes").toString()));
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        Arrays.stream(sources)
                .map(source -> write(folder.resolve("sources"), pathOf(source), source))
                .forEach(file -> arguments.add(file.toString()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int status = compiler.run(null, null, null, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException("the planted sources do not compile");
        }
        return new ClassFileImporter().importPath(folder.resolve("classes"));
    }

    static Path write(Path folder, String path, String text) {
        Path file = folder.resolve(path);
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pathOf(String source) {
        return first(PACKAGE, source).replace('.', '/') + "/" + first(TYPE, source) + ".java";
    }

    private static String first(Pattern pattern, String source) {
        Matcher matcher = pattern.matcher(source);
        if (!matcher.find()) {
            throw new IllegalArgumentException(source + " (expected: " + pattern + ")");
        }
        return matcher.group(1);
    }
}
