package io.paceline.checks;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files of a project: its modules, sources, poms and compiled classes. */
record Repository(Path root) {

    /** The project that holds this class, found upwards from the working folder of the test. */
    static Repository thisProject() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("checks/pom.xml"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new IllegalStateException(
                        "no checks/pom.xml above " + Path.of("").toAbsolutePath());
            }
            folder = parent;
        }
        return new Repository(folder);
    }

    /** The folders right below the root that hold a pom, sorted. */
    Set<String> modules() {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .collect(toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The modules that ship code. */
    List<String> mainModules() {
        return modules().stream()
                .filter(module -> Files.isDirectory(root.resolve(module).resolve("src/main/java")))
                .toList();
    }

    /** The main classes of every module; a module that is not compiled is an error, not an empty set. */
    JavaClasses mainClasses() {
        List<Path> folders = new ArrayList<>();
        for (String module : mainModules()) {
            Path classes = root.resolve(module).resolve("target/classes");
            if (!Files.isDirectory(classes)) {
                throw new IllegalStateException(classes + ": missing (expected: compiled before this module)");
            }
            folders.add(classes);
        }
        return new ClassFileImporter().importPaths(folders);
    }

    /** Files below the root whose name fits, without build output, fetched tools and hidden folders. */
    List<Path> files(Predicate<String> name) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return !folder.equals(root)
                                    && isSkipped(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (name.test(file.getFileName().toString())) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.stream().sorted().toList();
    }

    private static boolean isSkipped(String folder) {
        return folder.equals("target")
                || folder.equals("node_modules")
                || (folder.startsWith(".") && !folder.equals(".ci"));
    }

    List<Path> javaFiles() {
        return files(name -> name.endsWith(".java"));
    }

    List<Path> poms() {
        return files(name -> name.equals("pom.xml"));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }
}
