package io.paceline.checks;

import static java.util.stream.Collectors.groupingBy;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Rules on the text and the shape of sources, main and test alike. */
final class SourceRules {

    static final int FILE_LINES_MAX = 500;
    static final int METHOD_LINES_MAX = 70;
    static final double PUBLIC_SHARE_MAX = 0.45;

    /** A module with fewer types than this may be all surface: one type would tip its share. */
    static final int TYPES_FOR_SHARE = 16;

    private static final Pattern LEFT_OVER = Pattern.compile("\\b(TO(?:)DO|FIX(?:)ME|XX(?:)X)\\b");
    private static final Pattern EMPTY_NAME = Pattern.compile("\\w*(Manager|Helper|Utils?|Impl)");
    private static final Pattern PREFIXED_INTERFACE = Pattern.compile("I[A-Z][a-z]\\w*");
    private static final Pattern COMMENT = Pattern.compile("//|/\\*");

    private SourceRules() {}

    static List<String> longFiles(List<SourceFile> sources) {
        return sources.stream()
                .filter(source -> source.text().lines().count() > FILE_LINES_MAX)
                .map(source -> source.path() + ": " + source.text().lines().count() + " lines (expected: at most "
                        + FILE_LINES_MAX + ")")
                .toList();
    }

    /** Methods, constructors and initializers, with their annotations and without their Javadoc. */
    static List<String> longMethods(List<SourceFile> sources) {
        return visit(sources, (source, violations) -> new TreePathScanner<>() {
            @Override
            public Void visitMethod(MethodTree method, Void nothing) {
                check(method.getName().toString(), method);
                return super.visitMethod(method, null);
            }

            @Override
            public Void visitBlock(BlockTree block, Void nothing) {
                if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
                    check("initializer", block);
                }
                return super.visitBlock(block, null);
            }

            private void check(String name, Tree part) {
                long lines = source.linesOf(part);
                if (lines > METHOD_LINES_MAX) {
                    violations.add(source.place(part) + ": " + name + " has " + lines + " lines (expected: at most "
                            + METHOD_LINES_MAX + ")");
                }
            }
        });
    }

    /** Marks of work that is not done. */
    static List<String> leftOvers(String path, String text) {
        List<String> violations = new ArrayList<>();
        int line = 0;
        for (String content : text.lines().toList()) {
            line++;
            if (LEFT_OVER.matcher(content).find()) {
                violations.add(path + ":" + line + ": " + content.strip());
            }
        }
        return violations;
    }

    /** Names that say nothing about what a type is. */
    static List<String> emptyNames(List<SourceFile> sources) {
        return visit(sources, (source, violations) -> new TreePathScanner<>() {
            @Override
            public Void visitClass(ClassTree type, Void nothing) {
                String name = type.getSimpleName().toString();
                boolean prefixed = type.getKind() == Tree.Kind.INTERFACE
                        && PREFIXED_INTERFACE.matcher(name).matches();
                if (prefixed || EMPTY_NAME.matcher(name).matches()) {
                    violations.add(source.place(type) + ": " + name + " (expected: a name that says what it is)");
                }
                return super.visitClass(type, null);
            }
        });
    }

    /** Every package of main sources says what it is and is null-marked. */
    static List<String> packagesWithoutInfo(List<SourceFile> sources) {
        List<String> violations = new ArrayList<>();
        Map<String, List<SourceFile>> packages = new TreeMap<>(sources.stream()
                .filter(source -> source.isMain() && !source.isModuleInfo())
                .collect(groupingBy(source -> source.path().getParent().toString())));
        packages.forEach((folder, files) -> {
            if (files.stream().noneMatch(file -> file.isPackageInfo() && isDescribed(file))) {
                violations.add(folder + ": no package-info.java with Javadoc and @NullMarked");
            }
        });
        return violations;
    }

    private static boolean isDescribed(SourceFile packageInfo) {
        return packageInfo.text().startsWith("/**")
                && packageInfo.unit().getPackageAnnotations().stream()
                        .anyMatch(annotation ->
                                annotation.getAnnotationType().toString().endsWith("NullMarked"));
    }

    /** A test waits for a condition, never for a time. */
    static List<String> sleepsInTests(List<SourceFile> sources) {
        List<SourceFile> tests = sources.stream().filter(SourceFile::isTest).toList();
        return visit(tests, (source, violations) -> new TreePathScanner<>() {
            @Override
            public Void visitMemberSelect(MemberSelectTree select, Void nothing) {
                check(
                        select,
                        select.getIdentifier().toString(),
                        select.getExpression().toString());
                return super.visitMemberSelect(select, null);
            }

            @Override
            public Void visitMemberReference(MemberReferenceTree reference, Void nothing) {
                check(
                        reference,
                        reference.getName().toString(),
                        reference.getQualifierExpression().toString());
                return super.visitMemberReference(reference, null);
            }

            private void check(Tree part, String name, String owner) {
                if (name.equals("sleep") && (owner.endsWith("Thread") || owner.contains("TimeUnit"))) {
                    violations.add(source.place(part) + ": sleeps (expected: waits for a condition)");
                }
            }
        });
    }

    static List<String> emptyCatches(List<SourceFile> sources) {
        return visit(sources, (source, violations) -> new TreePathScanner<>() {
            @Override
            public Void visitCatch(CatchTree branch, Void nothing) {
                BlockTree block = branch.getBlock();
                if (block.getStatements().isEmpty()
                        && !COMMENT.matcher(source.textOf(block)).find()) {
                    violations.add(source.place(branch) + ": empty catch (expected: a comment that says why)");
                }
                return super.visitCatch(branch, null);
            }
        });
    }

    /** How many of the top-level types of a module users see: public ones in packages that are not internal. */
    record Surface(String module, long publicTypes, long types) {
        double share() {
            return (double) publicTypes / types;
        }

        @Override
        public String toString() {
            return "%s: %d of %d types are public (%.0f %%)".formatted(module, publicTypes, types, 100 * share());
        }
    }

    private static Stream<ClassTree> types(SourceFile file) {
        return file.unit().getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(ClassTree.class::cast);
    }

    static List<Surface> surfaces(List<SourceFile> sources) {
        List<Surface> surfaces = new ArrayList<>();
        Map<String, List<SourceFile>> modules =
                new TreeMap<>(sources.stream().filter(SourceFile::isMain).collect(groupingBy(SourceFile::module)));
        modules.forEach((module, files) -> {
            long types = files.stream().flatMap(SourceRules::types).count();
            long open = files.stream()
                    .filter(file -> !InternalRules.isInternal(file.packageName()))
                    .flatMap(SourceRules::types)
                    .filter(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC))
                    .count();
            if (types > 0) {
                surfaces.add(new Surface(module, open, types));
            }
        });
        return surfaces;
    }

    /**
     * Modules that show too much, and entries of the list that no module needs any more.
     *
     * @param open module to the reason why it may be all surface
     */
    static List<String> wideSurfaces(List<SourceFile> sources, Map<String, String> open) {
        Map<String, Surface> wide = new TreeMap<>();
        surfaces(sources).stream()
                .filter(surface -> surface.types() >= TYPES_FOR_SHARE && surface.share() > PUBLIC_SHARE_MAX)
                .forEach(surface -> wide.put(surface.module(), surface));
        Stream<String> violations = wide.values().stream()
                .filter(surface -> !open.containsKey(surface.module()))
                .map(surface -> "%s (expected: at most %.0f %%)".formatted(surface, 100 * PUBLIC_SHARE_MAX));
        Stream<String> stale = open.keySet().stream()
                .filter(module -> !wide.containsKey(module))
                .map(module -> module + ": may be all surface, but is not (expected: no entry)");
        return Stream.concat(violations, stale).toList();
    }

    private interface Scan {
        TreePathScanner<Void, Void> scanner(SourceFile source, List<String> violations);
    }

    private static List<String> visit(List<SourceFile> sources, Scan scan) {
        List<String> violations = new ArrayList<>();
        for (SourceFile source : sources) {
            scan.scanner(source, violations).scan(source.unit(), null);
        }
        return violations;
    }
}
