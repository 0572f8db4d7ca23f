package io.paceline.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules on sources, poms and documents, held by the whole project. */
class TidyTest {

    /** Modules that may be all surface, with the reason. */
    private static final Map<String, String> ALL_SURFACE = Map.of(
            "core", "holds the interfaces that the other modules meet at, so what is in it is for them",
            "net", "is small, and most of it is what HTTP and the SQL drivers are built with",
            "apps-model", "is what each app and its rival, which is another build, are made of",
            "testkit-net", "is what tests talk with: every kind of message and fault is for them to name");

    private static final Repository PROJECT = Repository.thisProject();
    private static final List<SourceFile> SOURCES = SourceFile.parse(PROJECT.root(), PROJECT.javaFiles());

    @Test
    void noFileHasMoreThan500Lines() {
        assertThat(SourceRules.longFiles(SOURCES)).isEmpty();
    }

    @Test
    void noMethodHasMoreThan70Lines() {
        assertThat(SourceRules.longMethods(SOURCES)).isEmpty();
    }

    @Test
    void noWorkIsMarkedAsLeftOver() {
        List<Path> texts =
                PROJECT.files(name -> name.matches(".+\\.(java|xml|sh|yml|properties|js|html)|paceline|test|run"));
        assertThat(texts).contains(PROJECT.root().resolve("pom.xml")).hasSizeGreaterThan(SOURCES.size());
        assertThat(texts.stream()
                        .flatMap(file ->
                                SourceRules.leftOvers(
                                        PROJECT.root().relativize(file).toString(), Repository.read(file))
                                        .stream()))
                .isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndIsNullMarked() {
        assertThat(SourceRules.packagesWithoutInfo(SOURCES)).isEmpty();
    }

    @Test
    void noTypeHasAnEmptyName() {
        assertThat(SourceRules.emptyNames(SOURCES)).isEmpty();
    }

    @Test
    void noTestSleeps() {
        assertThat(SourceRules.sleepsInTests(SOURCES)).isEmpty();
    }

    @Test
    void everyEmptyCatchSaysWhy() {
        assertThat(SourceRules.emptyCatches(SOURCES)).isEmpty();
    }

    @Test
    void theSurfaceOfEachModuleIsSmall() {
        SourceRules.surfaces(SOURCES).forEach(System.out::println);
        assertThat(SourceRules.wideSurfaces(SOURCES, ALL_SURFACE)).isEmpty();
    }

    @Test
    void onlyTheRootPomSaysVersions() {
        assertThat(PomRules.versionsOutsideTheRoot(PROJECT)).isEmpty();
    }

    @Test
    void everyPluginIsPinned() {
        assertThat(PomRules.pluginsWithoutVersion(PROJECT)).isEmpty();
    }

    @Test
    void samplesInDocumentsAreCopiesOfCodeThatRuns() {
        List<Path> documents = PROJECT.files(name -> name.endsWith(".md")).stream()
                .filter(file -> isForUsers(PROJECT.root().relativize(file)))
                .toList();
        assertThat(documents.stream()
                        .flatMap(file -> SampleRules.samplesUnlikeTheirSource(PROJECT.root(), file).stream()))
                .isEmpty();
    }

    private static boolean isForUsers(Path document) {
        return document.equals(Path.of("README.md")) || document.startsWith("docs/guide");
    }
}
