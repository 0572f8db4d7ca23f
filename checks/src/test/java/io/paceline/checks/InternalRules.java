package io.paceline.checks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;

import com.sun.source.tree.DirectiveTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.OpensTree;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules that keep {@code internal} inside: three layers in each module, and only the leaves see the last. */
final class InternalRules {

    private static final Pattern INTERNAL = Pattern.compile("(^|.*\\.)internal(\\..*|$)");

    private InternalRules() {}

    static boolean isInternal(String packageName) {
        return packageName.startsWith("io.paceline")
                && INTERNAL.matcher(packageName).matches();
    }

    static List<String> usesFromOtherModules(JavaClasses classes, ModuleTable table) {
        return ModuleRules.paceline(classes)
                .filter(type -> !measures(type))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(use -> isInternal(packageOf(use.getTargetClass())))
                .filter(use -> !table.moduleOf(use.getOriginClass().getPackageName())
                        .equals(table.moduleOf(use.getTargetClass().getPackageName())))
                .map(Dependency::getDescription)
                .sorted()
                .toList();
    }

    /** The package that carries the name of its module holds values and SPI: it comes before its implementation. */
    static List<String> usesFromRootPackages(JavaClasses classes, ModuleTable table) {
        return usesOfInternal(classes)
                .filter(use -> isRoot(use.getOriginClass().getPackageName(), table))
                .map(Dependency::getDescription)
                .sorted()
                .toList();
    }

    /** A package that sees {@code internal} is an entry, and nothing of its module stands on an entry. */
    static List<String> entriesThatAreNoLeaf(JavaClasses classes, ModuleTable table) {
        Map<String, Set<String>> usersOf = ModuleRules.paceline(classes)
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(use -> !packageOf(use.getTargetClass()).equals(packageOf(use.getOriginClass())))
                .filter(use -> table.moduleOf(packageOf(use.getTargetClass()))
                        .equals(table.moduleOf(packageOf(use.getOriginClass()))))
                .collect(groupingBy(
                        use -> packageOf(use.getTargetClass()),
                        mapping(use -> packageOf(use.getOriginClass()), toCollection(TreeSet::new))));
        return usesOfInternal(classes)
                .map(use -> packageOf(use.getOriginClass()))
                .distinct()
                .sorted()
                .filter(usersOf::containsKey)
                .map(entry -> entry + " sees internal, but is used by " + usersOf.get(entry)
                        + " (expected: a leaf of its module)")
                .toList();
    }

    /** No public or protected member, supertype or type parameter of a visible type names an internal one. */
    static List<String> publicSignatures(JavaClasses classes) {
        List<String> violations = new ArrayList<>();
        ModuleRules.paceline(classes)
                .filter(type -> !isInternal(packageOf(type)) && !measures(type) && isVisible(type))
                .forEach(type -> {
                    Stream<JavaType> parents =
                            Stream.concat(type.getInterfaces().stream(), type.getSuperclass().stream());
                    Stream<JavaType> bounds = type.getTypeParameters().stream().map(parameter -> parameter);
                    addInternal(violations, type.getName(), Stream.concat(parents, bounds));
                    type.getMembers().stream()
                            .filter(InternalRules::isVisible)
                            .forEach(member -> addInternal(violations, member));
                });
        return violations.stream().sorted().toList();
    }

    /** Internal packages that a {@code module-info} hands to everybody; to named modules is allowed. */
    static List<String> exports(List<SourceFile> sources) {
        List<String> violations = new ArrayList<>();
        for (SourceFile source : sources) {
            if (!source.isModuleInfo()) {
                continue;
            }
            for (DirectiveTree directive : source.unit().getModule().getDirectives()) {
                if (directive instanceof ExportsTree exports && exports.getModuleNames() == null) {
                    addUnqualified(violations, source, exports.getPackageName().toString());
                } else if (directive instanceof OpensTree opens && opens.getModuleNames() == null) {
                    addUnqualified(violations, source, opens.getPackageName().toString());
                }
            }
        }
        return violations;
    }

    private static void addUnqualified(List<String> violations, SourceFile source, String packageName) {
        if (isInternal(packageName)) {
            violations.add(source.path() + ": " + packageName + " is open to everybody (expected: to named modules)");
        }
    }

    private static void addInternal(List<String> violations, JavaMember member) {
        addInternal(
                violations, member.getFullName(), Stream.of(member).flatMap(m -> m.getAllInvolvedRawTypes().stream()));
        if (member instanceof JavaCodeUnit unit) {
            addInternal(
                    violations,
                    member.getFullName(),
                    unit.getExceptionTypes().stream().map(type -> type));
        }
    }

    private static void addInternal(List<String> violations, String owner, Stream<? extends JavaType> types) {
        types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .filter(type -> isInternal(packageOf(type)))
                .map(type -> owner + " shows " + type.getName())
                .distinct()
                .forEach(violations::add);
    }

    private static Stream<Dependency> usesOfInternal(JavaClasses classes) {
        return ModuleRules.paceline(classes)
                .filter(type -> !isInternal(packageOf(type)) && !measures(type))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(use -> isInternal(packageOf(use.getTargetClass())));
    }

    /** Microbenchmarks measure single parts, which are internal more often than not; nobody builds on them. */
    private static boolean measures(JavaClass type) {
        return packageOf(type).startsWith("io.paceline.benchmarks.jmh");
    }

    private static boolean isRoot(String packageName, ModuleTable table) {
        return table.moduleOf(packageName).map(ModuleTable::packageOf).equals(Optional.of(packageName));
    }

    private static boolean isVisible(JavaClass type) {
        boolean visible = isVisible(type.getModifiers());
        return type.getEnclosingClass()
                .map(outer -> visible && isVisible(outer))
                .orElse(visible);
    }

    private static boolean isVisible(JavaMember member) {
        return isVisible(member.getModifiers()) && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static String packageOf(JavaClass type) {
        return type.getBaseComponentType().getPackageName();
    }
}
