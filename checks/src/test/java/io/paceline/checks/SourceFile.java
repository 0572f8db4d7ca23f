package io.paceline.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A parsed source.
 *
 * @param path below the root of the project
 */
record SourceFile(Path path, String text, CompilationUnitTree unit, SourcePositions positions) {

    /** Parses the files with the compiler of this JDK; nothing is resolved, so they need no class path. */
    static List<SourceFile> parse(Path root, List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<SourceFile> sources = new ArrayList<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, problems, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().toUri());
                sources.add(new SourceFile(root.relativize(file), Repository.read(file), unit, positions));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!problems.getDiagnostics().isEmpty()) {
            throw new IllegalStateException("sources that cannot be parsed: " + problems.getDiagnostics());
        }
        return sources;
    }

    /** The first folder of the path. */
    String module() {
        return path.getName(0).toString();
    }

    String fileName() {
        return path.getFileName().toString();
    }

    boolean isModuleInfo() {
        return fileName().equals("module-info.java");
    }

    boolean isPackageInfo() {
        return fileName().equals("package-info.java");
    }

    boolean isMain() {
        return path.toString().contains("src/main/java/");
    }

    boolean isTest() {
        return path.toString().contains("src/test/java/");
    }

    String packageName() {
        ExpressionTree name = unit.getPackageName();
        return name == null ? "" : name.toString();
    }

    /** The lines from the first to the last character of this part, both counted. */
    long linesOf(Tree part) {
        return lineAt(positions.getEndPosition(unit, part)) - lineAt(positions.getStartPosition(unit, part)) + 1;
    }

    String textOf(Tree part) {
        return text.substring((int) positions.getStartPosition(unit, part), (int) positions.getEndPosition(unit, part));
    }

    /** {@code path:line} of the start of this part, as compilers print it. */
    String place(Tree part) {
        return path + ":" + lineAt(positions.getStartPosition(unit, part));
    }

    private long lineAt(long position) {
        return unit.getLineMap().getLineNumber(position);
    }
}
