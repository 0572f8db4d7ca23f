package io.paceline.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** Rules on who may see which library. */
final class LibraryRules {

    /** The only packages that see Netty. The benchmarks measure against it, so their own Netty is no leak. */
    private static final String[] NETTY_USERS = {
        "io.paceline.net..",
        "io.paceline.testkit.net..",
        "io.paceline.http..internal..",
        "io.paceline.sql.postgres..internal..",
        "io.paceline.sql.mysql..internal..",
        "io.paceline.benchmarks.."
    };

    private static final String[] INPUT_OUTPUT = {
        "io.netty..",
        "java.net..",
        "java.net.http..",
        "java.nio.channels..",
        "java.rmi..",
        "java.sql..",
        "javax.sql..",
        "javax.net.."
    };

    private LibraryRules() {}

    static List<String> nettyOutsideItsPlaces(JavaClasses classes) {
        return violations(
                classes,
                noClasses()
                        .that()
                        .resideOutsideOfPackages(NETTY_USERS)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("io.netty.."));
    }

    /** {@code service} and {@code sql} know no socket, file channel or driver; the drivers are modules of their own. */
    static List<String> inputOutputInPureModules(JavaClasses classes, ModuleTable table) {
        return violations(
                classes,
                noClasses()
                        .that(DescribedPredicate.describe("belong to service or sql", type -> isPure(type, table)))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(INPUT_OUTPUT).and(isNoPlainValue())));
    }

    private static boolean isPure(JavaClass type, ModuleTable table) {
        return table.moduleOf(type.getPackageName())
                .filter(module -> Stream.of("service", "sql").anyMatch(module::equals))
                .isPresent();
    }

    /** An address in text form opens nothing. */
    private static DescribedPredicate<JavaClass> isNoPlainValue() {
        return DescribedPredicate.describe(
                "is no plain value", type -> !type.getName().startsWith("java.net.URI"));
    }

    private static List<String> violations(JavaClasses classes, ArchRule rule) {
        return rule.allowEmptyShould(true).evaluate(classes).getFailureReport().getDetails();
    }
}
