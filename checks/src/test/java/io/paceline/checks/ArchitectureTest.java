package io.paceline.checks;

import static io.paceline.checks.ModuleTable.PACELINE;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The invariants of the architecture, held by the whole project. */
class ArchitectureTest {

    private static final Repository PROJECT = Repository.thisProject();
    private static final JavaClasses CLASSES = PROJECT.mainClasses();
    private static final List<SourceFile> SOURCES = SourceFile.parse(PROJECT.root(), PROJECT.javaFiles());

    @Test
    void everyModuleIsLookedAt() {
        assertThat(ModuleRules.packages(CLASSES))
                .containsAll(PROJECT.mainModules().stream()
                        .map(ModuleTable::packageOf)
                        .toList());
        assertThat(ModuleRules.modulesUnknownToChecks(PROJECT)).isEmpty();
    }

    @Test
    void everyModuleHasARowInTheTable() {
        assertThat(ModuleRules.modulesWithoutRow(PROJECT.modules(), PACELINE)).isEmpty();
    }

    @Test
    void aModuleUsesOnlyWhatItsRowNames() {
        assertThat(ModuleRules.dependenciesOutsideTheTable(CLASSES, PACELINE)).isEmpty();
        assertThat(PomRules.dependenciesOutsideTheTable(PROJECT, PACELINE)).isEmpty();
    }

    @Test
    void packageNamesFollowFolderNames() {
        assertThat(ModuleRules.packagesOutsideTheirFolder(SOURCES, PACELINE)).isEmpty();
    }

    @Test
    void everyModuleIsANamedOne() {
        assertThat(ModuleRules.modulesWithoutName(PROJECT)).isEmpty();
    }

    @Test
    void noTwoPackagesNeedEachOther() {
        assertThat(ModuleRules.packageCycles(CLASSES)).isEmpty();
    }

    @Test
    void onlyTheTransportPackagesSeeNetty() {
        assertThat(LibraryRules.nettyOutsideItsPlaces(CLASSES)).isEmpty();
    }

    @Test
    void servicesAndSqlSeeNoInputOutputLibrary() {
        assertThat(LibraryRules.inputOutputInPureModules(CLASSES, PACELINE)).isEmpty();
    }

    @Test
    void nothingInternalIsUsedOutsideItsModule() {
        assertThat(InternalRules.usesFromOtherModules(CLASSES, PACELINE)).isEmpty();
    }

    @Test
    void nothingInternalIsExportedToEverybody() {
        assertThat(InternalRules.exports(SOURCES)).isEmpty();
    }

    @Test
    void nothingInternalShowsInAPublicSignature() {
        assertThat(InternalRules.publicSignatures(CLASSES)).isEmpty();
    }

    @Test
    void theRootPackageOfAModuleSeesNothingInternal() {
        assertThat(InternalRules.usesFromRootPackages(CLASSES, PACELINE)).isEmpty();
    }

    @Test
    void onlyLeafPackagesSeeInternal() {
        assertThat(InternalRules.entriesThatAreNoLeaf(CLASSES, PACELINE)).isEmpty();
    }

    @Test
    void noCodeThatALoopRunsWaits() {
        assertThat(WaitingRules.waitingCalls(CLASSES, PACELINE, MayWait.METHODS))
                .isEmpty();
    }
}
