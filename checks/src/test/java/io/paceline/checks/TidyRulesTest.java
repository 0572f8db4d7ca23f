package io.paceline.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each tidy rule finds what it is there to find. */
class TidyRulesTest {

    private static final String MAIN = "core/src/main/java/io/paceline/core/";

    @TempDir
    Path folder;

    @Test
    void findsFilesOfMoreThan500Lines() {
        assertThat(SourceRules.longFiles(parse("A.java", "class A {}\n" + "\n".repeat(499))))
                .isEmpty();
        assertThat(SourceRules.longFiles(parse("A.java", "class A {}\n" + "\n".repeat(500))))
                .containsExactly("A.java: 501 lines (expected: at most 500)");
    }

    @Test
    void findsMethodsOfMoreThan70Lines() {
        assertThat(SourceRules.longMethods(parse("A.java", "class A {\nvoid a() {" + "\n".repeat(69) + "}}")))
                .isEmpty();
        assertThat(SourceRules.longMethods(parse("A.java", "class A {\nvoid a() {" + "\n".repeat(70) + "}}")))
                .containsExactly("A.java:2: a has 71 lines (expected: at most 70)");
    }

    @Test
    void findsLongMethodsOfInnerTypesAndLongInitializers() {
        String gap = "\n".repeat(70);
        String source = "class A { static {" + gap + "} Object o = new Object() { void b() {" + gap + "} }; }";

        assertThat(SourceRules.longMethods(parse("A.java", source)))
                .hasSize(2)
                .anyMatch(violation -> violation.contains("initializer"))
                .anyMatch(violation -> violation.contains("b has"));
    }

    @Test
    void findsMarksOfUnfinishedWork() {
        String mark = "TO" + "DO";

        assertThat(SourceRules.leftOvers("A.java", "class A {\n    // " + mark + ": later\n}"))
                .containsExactly("A.java:2: // " + mark + ": later");
        assertThat(SourceRules.leftOvers("A.java", "class A { String all = \"" + mark + "S\"; }"))
                .isEmpty();
    }

    @Test
    void findsNamesThatSayNothing() {
        String source = "class PoolManager {} class Pool { class HttpUtils {} } interface IPool {} class PoolImpl {}"
                + " interface Implied {} class Utility {} interface IO {} class RouteHelper {}";

        assertThat(SourceRules.emptyNames(parse("A.java", source)))
                .extracting(violation -> violation.split(" ", -1)[1])
                .containsExactly("PoolManager", "HttpUtils", "IPool", "PoolImpl", "RouteHelper");
    }

    @Test
    void findsPackagesThatDoNotSayWhatTheyAre() {
        String annotation = "@org.jspecify.annotations.NullMarked package io.paceline.core;";

        assertThat(SourceRules.packagesWithoutInfo(parse(MAIN + "A.java", "class A {}")))
                .hasSize(1);
        assertThat(SourceRules.packagesWithoutInfo(parse(MAIN + "package-info.java", annotation)))
                .hasSize(1);
        assertThat(SourceRules.packagesWithoutInfo(
                        parse(MAIN + "package-info.java", "/** Things. */ package io.paceline.core;")))
                .hasSize(1);
        assertThat(SourceRules.packagesWithoutInfo(parse(MAIN + "package-info.java", "/** Things. */" + annotation)))
                .isEmpty();
    }

    @Test
    void findsTestsThatSleep() {
        String source = "class A { void a() { Thread.sleep(1); java.util.concurrent.TimeUnit.DAYS.sleep(1);"
                + " Runnable r = Thread::sleep; } }";

        assertThat(SourceRules.sleepsInTests(parse("core/src/test/java/A.java", source)))
                .hasSize(3);
        assertThat(SourceRules.sleepsInTests(parse(MAIN + "A.java", source))).isEmpty();
    }

    @Test
    void findsCatchesThatSwallowInSilence() {
        String source = "class A { void a() {\n try { } catch (Exception e) { }\n"
                + " try { } catch (Exception e) { /* closed already */ }\n try { } catch (Exception e) { a(); } } }";

        assertThat(SourceRules.emptyCatches(parse("A.java", source)))
                .singleElement()
                .asString()
                .startsWith("A.java:2:");
    }

    @Test
    void findsModulesThatShowTooMuch() {
        assertThat(wideSurfaces(7, 16)).isEmpty();
        assertThat(wideSurfaces(15, 15)).isEmpty();
        assertThat(wideSurfaces(8, 16))
                .containsExactly("core: 8 of 16 types are public (50 %) (expected: at most 45 %)");
    }

    @Test
    void publicTypesOfInternalPackagesAreNoSurface() {
        String path = "http/src/main/java/io/paceline/http/internal/A.java";

        assertThat(SourceRules.surfaces(parse(path, "package io.paceline.http.internal; public class A {}")))
                .containsExactly(new SourceRules.Surface("http", 0, 1));
    }

    @Test
    void aModuleOnTheListMayBeAllSurfaceAndAnEntryNobodyNeedsIsFound() {
        Map<String, String> open = Map.of("core", "planted");

        assertThat(SourceRules.wideSurfaces(types(16, 16), open)).isEmpty();
        assertThat(SourceRules.wideSurfaces(types(1, 16), open))
                .containsExactly("core: may be all surface, but is not (expected: no entry)");
    }

    @Test
    void refusesSourcesThatCannotBeParsed() {
        assertThatThrownBy(() -> parse("A.java", "class A {")).hasMessageContaining("cannot be parsed");
    }

    @Test
    void findsVersionsOutsideTheRootPom() {
        String dependency =
                "<dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency>";
        Planted.write(folder, "pom.xml", project(dependency));
        Planted.write(folder, "core/pom.xml", project(dependency));
        Planted.write(folder, "benchmarks/peers/vertx/pom.xml", project(dependency));

        assertThat(PomRules.versionsOutsideTheRoot(new Repository(folder)))
                .containsExactly("core/pom.xml: g:a has version 1 (expected: none, it stands in the root pom)");
    }

    @Test
    void findsPluginsWithoutVersion() {
        Planted.write(
                folder, "pom.xml", project("<plugin><artifactId>pinned</artifactId><version>1</version></plugin>"));
        Planted.write(
                folder,
                "core/pom.xml",
                project(
                        "<plugin><artifactId>pinned</artifactId></plugin><plugin><artifactId>loose</artifactId></plugin>"));

        assertThat(PomRules.pluginsWithoutVersion(new Repository(folder)))
                .containsExactly("core/pom.xml: org.apache.maven.plugins:loose has no version");
    }

    @Test
    void findsPomsThatNameMoreThanTheTable() {
        String net = "<dependency><artifactId>paceline-net</artifactId></dependency>";
        String http = "<dependency><artifactId>paceline-http</artifactId><scope>test</scope></dependency>";
        Planted.write(folder, "json/pom.xml", project(net + http));

        assertThat(PomRules.dependenciesOutsideTheTable(new Repository(folder), ModuleTable.PACELINE))
                .containsExactly("json/pom.xml: paceline-net (expected: only core)");
    }

    @Test
    void findsSamplesUnlikeTheirSource() {
        Planted.write(
                folder, "A.java", "class A {\n    // @start region=\"call\"\n    void a() {\n    }\n    // @end\n}\n");
        String same = "<!-- source: A.java#call -->\n```java\nvoid a() {\n}\n```\n";
        String other = "<!-- source: A.java#call -->\n\n```java\nvoid b() {\n}\n```\n";
        String none = "Text\n```java\nvoid a() {\n}\n```\n";
        String gone = "<!-- source: A.java#gone -->\n```java\n```\n<!-- source: B.java -->\n```text\n```\n";

        assertThat(samples(same + "```sh\n./paceline\n```\n")).isEmpty();
        assertThat(samples(other)).singleElement().asString().startsWith("README.md:3: differs from A.java");
        assertThat(samples(same + none))
                .singleElement()
                .asString()
                .startsWith("README.md:7: Java sample without source");
        assertThat(samples(gone))
                .containsExactly("README.md:2: no region gone in A.java", "README.md:5: B.java does not exist");
    }

    @Test
    void aSampleMayBeAWholeFile() {
        Planted.write(folder, "A.java", "class A {\n    // @start region=\"call\"\n    int a;\n    // @end\n}\n");

        assertThat(samples("<!-- source: A.java -->\n```java\nclass A {\n    int a;\n}\n```\n"))
                .isEmpty();
    }

    @Test
    void buildOutputAndFetchedToolsAreNotLookedAt() {
        Planted.write(folder, "core/target/A.java", "");
        Planted.write(folder, ".tools/A.java", "");
        Planted.write(folder, "core/B.java", "");

        assertThat(new Repository(folder).javaFiles()).containsExactly(folder.resolve("core/B.java"));
    }

    private List<String> samples(String document) {
        return SampleRules.samplesUnlikeTheirSource(folder, Planted.write(folder, "README.md", document));
    }

    private List<String> wideSurfaces(int open, int all) {
        return SourceRules.wideSurfaces(types(open, all), Map.of());
    }

    private List<SourceFile> types(int open, int all) {
        List<String> types = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            types.add((i < open ? "public class A" : "class A") + i + " {}");
        }
        return parse(MAIN + "A.java", String.join("\n", types));
    }

    private List<SourceFile> parse(String path, String text) {
        return SourceFile.parse(folder, List.of(Planted.write(folder, path, text)));
    }

    private static String project(String content) {
        return "<project>" + content + "</project>";
    }
}
