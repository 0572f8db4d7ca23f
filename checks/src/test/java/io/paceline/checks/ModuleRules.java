package io.paceline.checks;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Rules on modules and packages as wholes. */
final class ModuleRules {

    private ModuleRules() {}

    /** No class uses a class of a Paceline module that the row of its own module does not name. */
    static List<String> dependenciesOutsideTheTable(JavaClasses classes, ModuleTable table) {
        return paceline(classes)
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency ->
                        dependency.getTargetClass().getPackageName().startsWith("io.paceline"))
                .map(dependency -> outsideTheTable(dependency, table))
                .flatMap(Stream::ofNullable)
                .distinct()
                .sorted()
                .toList();
    }

    private static String outsideTheTable(Dependency dependency, ModuleTable table) {
        String from =
                table.moduleOf(dependency.getOriginClass().getPackageName()).orElse("no module");
        String to = table.moduleOf(dependency.getTargetClass().getPackageName()).orElse("no module");
        return table.mayUse(from, to)
                ? null
                : from + " uses " + to + " (expected: only " + table.row(from) + "): " + dependency.getDescription();
    }

    /** Every folder with a pom has a row. */
    static List<String> modulesWithoutRow(Set<String> folders, ModuleTable table) {
        return folders.stream()
                .filter(folder -> !table.modules().contains(folder))
                .map(folder -> folder + ": no row in ModuleTable")
                .toList();
    }

    /**
     * Sources of the folder {@code sql-postgres} lie in {@code io.paceline.sql.postgres} or below. Only {@code stress}, which
     * ships nothing, may also look at the modules of its row from inside their packages.
     */
    static List<String> packagesOutsideTheirFolder(List<SourceFile> sources, ModuleTable table) {
        List<String> violations = new ArrayList<>();
        for (SourceFile source : sources) {
            String packageName = source.packageName();
            if (source.isModuleInfo() || !table.modules().contains(source.module())) {
                continue;
            }
            Optional<String> owner = table.moduleOf(packageName);
            boolean looksInside = source.module().equals("stress")
                    && owner.filter(module -> table.mayUse("stress", module)).isPresent();
            if (!looksInside && !owner.equals(Optional.of(source.module()))) {
                violations.add(source.path() + ": package " + packageName + " (expected: "
                        + ModuleTable.packageOf(source.module()) + " or below)");
            }
        }
        return violations;
    }

    /** Each module that ships code is a named one: {@code module-info.java}, else an automatic name in its pom. */
    static List<String> modulesWithoutName(Repository repository) {
        List<String> violations = new ArrayList<>();
        for (String module : repository.mainModules()) {
            Path folder = repository.root().resolve(module);
            Path info = folder.resolve("src/main/java/module-info.java");
            String declaration = Files.exists(info)
                    ? info.toString()
                    : folder.resolve("pom.xml").toString();
            String expected = Files.exists(info)
                    ? "module " + ModuleTable.packageOf(module) + " {"
                    : "<Automatic-Module-Name>" + ModuleTable.packageOf(module) + "</Automatic-Module-Name>";
            if (!Repository.read(Path.of(declaration)).contains(expected)) {
                violations.add(declaration + ": no module name (expected: " + expected + ")");
            }
        }
        return violations;
    }

    /** No two packages of the classes need each other, over however many others. */
    static List<String> packageCycles(JavaClasses classes) {
        return SlicesRuleDefinition.slices()
                .matching("io.paceline.(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .evaluate(classes)
                .getFailureReport()
                .getDetails();
    }

    /** Modules that ship code and that the pom of {@code checks} does not name, so that they may be built after it. */
    static List<String> modulesUnknownToChecks(Repository repository) {
        String pom = Repository.read(repository.root().resolve("checks/pom.xml"));
        return repository.mainModules().stream()
                .filter(module -> !pom.contains("<artifactId>paceline-" + module + "</artifactId>"))
                .map(module -> "checks/pom.xml: no dependency on paceline-" + module)
                .toList();
    }

    static Set<String> packages(JavaClasses classes) {
        return paceline(classes).map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
    }

    static Stream<JavaClass> paceline(JavaClasses classes) {
        return classes.stream().filter(type -> type.getPackageName().startsWith("io.paceline"));
    }
}
