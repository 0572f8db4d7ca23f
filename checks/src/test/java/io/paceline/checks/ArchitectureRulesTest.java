package io.paceline.checks;

import static io.paceline.checks.ModuleTable.PACELINE;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each architecture rule finds what it is there to find. */
class ArchitectureRulesTest {

    private static final String VALUE = "package io.paceline.net; public class Loops { public static void start() {} }";
    private static final String HIDDEN = "package io.paceline.http.internal; public class Codec {}";

    @TempDir
    Path folder;

    @Test
    void findsAModuleThatUsesWhatItsRowDoesNotName() {
        JavaClasses classes = Planted.classes(
                folder,
                VALUE,
                "package io.paceline.json; class Codec { void run() { io.paceline.net.Loops.start(); } }");

        assertThat(ModuleRules.dependenciesOutsideTheTable(classes, PACELINE))
                .singleElement()
                .asString()
                .startsWith("json uses net (expected: only core)")
                .contains("io.paceline.json.Codec");
    }

    @Test
    void aRowDoesNotReachThroughToTheRowsItNames() {
        JavaClasses classes = Planted.classes(
                folder, VALUE, "package io.paceline.observe; class Server { io.paceline.net.Loops loops; }");

        assertThat(ModuleRules.dependenciesOutsideTheTable(classes, PACELINE)).hasSize(1);
    }

    @Test
    void findsAClassThatBelongsToNoModule() {
        JavaClasses classes =
                Planted.classes(folder, VALUE, "package io.paceline.odd; class Stray { io.paceline.net.Loops loops; }");

        assertThat(ModuleRules.dependenciesOutsideTheTable(classes, PACELINE))
                .singleElement()
                .asString()
                .startsWith("no module uses net");
    }

    @Test
    void aDriverIsAModuleOfItsOwnAndNotPartOfSql() {
        assertThat(PACELINE.moduleOf("io.paceline.sql.postgres.internal")).contains("sql-postgres");
        assertThat(PACELINE.moduleOf("io.paceline.sql.row")).contains("sql");
        assertThat(PACELINE.moduleOf("io.paceline.sqlite")).isEmpty();
    }

    @Test
    void findsAModuleWithoutARow() {
        assertThat(ModuleRules.modulesWithoutRow(new TreeSet<>(List.of("core", "attic")), PACELINE))
                .containsExactly("attic: no row in ModuleTable");
    }

    @Test
    void findsPackagesOutsideTheirFolder() {
        List<SourceFile> sources = parse("sql-jdbc/src/main/java/A.java", "package io.paceline.sql; class A {}");

        assertThat(ModuleRules.packagesOutsideTheirFolder(sources, PACELINE))
                .containsExactly("sql-jdbc/src/main/java/A.java: package io.paceline.sql"
                        + " (expected: io.paceline.sql.jdbc or below)");
    }

    @Test
    void letsStressLookAtWhatItMayUseFromInsideAndNothingElse() {
        List<SourceFile> inside =
                parse("stress/src/test/java/A.java", "package io.paceline.service.internal; class A {}");
        List<SourceFile> elsewhere = parse("stress/src/test/java/B.java", "package io.paceline.http; class B {}");

        assertThat(ModuleRules.packagesOutsideTheirFolder(inside, PACELINE)).isEmpty();
        assertThat(ModuleRules.packagesOutsideTheirFolder(elsewhere, PACELINE)).hasSize(1);
    }

    @Test
    void findsAModuleThatIsNoNamedOne() {
        Planted.write(folder, "http/pom.xml", "<project/>");
        Planted.write(folder, "http/src/main/java/A.java", "class A {}");
        Planted.write(folder, "json/pom.xml", "<project/>");
        Planted.write(folder, "json/src/main/java/module-info.java", "module other {}");

        assertThat(ModuleRules.modulesWithoutName(new Repository(folder)))
                .hasSize(2)
                .anyMatch(violation -> violation.contains("<Automatic-Module-Name>io.paceline.http<"))
                .anyMatch(violation -> violation.contains("(expected: module io.paceline.json {)"));
    }

    @Test
    void findsACycleOfPackages() {
        JavaClasses classes = Planted.classes(
                folder,
                "package io.paceline.core.a; public class A { io.paceline.core.b.B b; }",
                "package io.paceline.core.b; public class B { io.paceline.core.c.C c; }",
                "package io.paceline.core.c; public class C { io.paceline.core.a.A a; }");

        assertThat(ModuleRules.packageCycles(classes)).hasSize(1);
    }

    @Test
    void findsNettyOutsideItsPlaces() {
        JavaClasses classes = Planted.classes(
                folder,
                "package io.paceline.http.server; class Entry { io.netty.buffer.ByteBuf bytes; }",
                "package io.paceline.http.server.internal.codec; class Inner { io.netty.buffer.ByteBuf bytes; }",
                "package io.paceline.net; class Loop { io.netty.buffer.ByteBuf bytes; }");

        assertThat(LibraryRules.nettyOutsideItsPlaces(classes))
                .singleElement()
                .asString()
                .contains("io.paceline.http.server.Entry");
    }

    @Test
    void findsInputAndOutputInServices() {
        JavaClasses classes = Planted.classes(
                folder,
                "package io.paceline.service; class A { java.nio.channels.SocketChannel channel; }",
                "package io.paceline.service.internal; class B { java.sql.Connection connection; }",
                "package io.paceline.sql; class C { java.net.URI address; }",
                "package io.paceline.sql.jdbc; class D { java.sql.Connection connection; }");

        assertThat(LibraryRules.inputOutputInPureModules(classes, PACELINE))
                .hasSize(2)
                .anyMatch(violation -> violation.contains("io.paceline.service.A"))
                .anyMatch(violation -> violation.contains("io.paceline.service.internal.B"));
    }

    @Test
    void findsAnInternalTypeUsedByAnotherModule() {
        JavaClasses classes = Planted.classes(
                folder, HIDDEN, "package io.paceline.endpoint; class A { io.paceline.http.internal.Codec codec; }");

        assertThat(InternalRules.usesFromOtherModules(classes, PACELINE))
                .singleElement()
                .asString()
                .contains("io.paceline.endpoint.A");
    }

    @Test
    void findsARootPackageThatSeesInternal() {
        JavaClasses classes = Planted.classes(
                folder, HIDDEN, "package io.paceline.http; class A { io.paceline.http.internal.Codec codec; }");

        assertThat(InternalRules.usesFromRootPackages(classes, PACELINE)).hasSize(1);
        assertThat(InternalRules.usesFromOtherModules(classes, PACELINE)).isEmpty();
    }

    @Test
    void findsAnEntryThatIsNoLeaf() {
        JavaClasses classes = Planted.classes(
                folder,
                HIDDEN,
                "package io.paceline.http.server; public class A { io.paceline.http.internal.Codec codec; }",
                "package io.paceline.http.client; class B { io.paceline.http.server.A server; }");

        assertThat(InternalRules.entriesThatAreNoLeaf(classes, PACELINE))
                .containsExactly("io.paceline.http.server sees internal, but is used by [io.paceline.http.client]"
                        + " (expected: a leaf of its module)");
    }

    @Test
    void findsInternalTypesInPublicSignatures() {
        JavaClasses classes = Planted.classes(folder, HIDDEN, """
                package io.paceline.http.server;
                import io.paceline.http.internal.Codec;
                import java.util.List;
                public class A<T extends Codec> implements java.util.function.Supplier<List<Codec>> {
                    private Codec hidden;
                    protected Codec[] field;
                    Codec inPackage() { return hidden; }
                    public A(Codec parameter) {}
                    public java.util.Map<String, ? extends Codec> wildcard() { return null; }
                    @Override public List<Codec> get() { return null; }
                }
                """);

        assertThat(InternalRules.publicSignatures(classes))
                .anyMatch(violation -> violation.startsWith("io.paceline.http.server.A shows"))
                .anyMatch(violation -> violation.startsWith("io.paceline.http.server.A.field shows"))
                .anyMatch(violation -> violation.startsWith("io.paceline.http.server.A.<init>("))
                .anyMatch(violation -> violation.startsWith("io.paceline.http.server.A.wildcard() shows"))
                .anyMatch(violation -> violation.startsWith("io.paceline.http.server.A.get() shows"))
                .noneMatch(violation -> violation.contains("hidden") || violation.contains("inPackage"));
    }

    @Test
    void findsInternalPackagesExportedToEverybody() {
        List<SourceFile> sources = parse("http/src/main/java/module-info.java", """
                module io.paceline.http {
                    exports io.paceline.http;
                    exports io.paceline.http.internal;
                    exports io.paceline.http.internal.a to io.paceline.endpoint;
                    opens io.paceline.http.internal.b;
                }
                """);

        assertThat(InternalRules.exports(sources))
                .hasSize(2)
                .anyMatch(violation -> violation.contains("io.paceline.http.internal is open"))
                .anyMatch(violation -> violation.contains("io.paceline.http.internal.b is open"));
    }

    @Test
    void findsEachWayToWait() {
        JavaClasses classes = Planted.classes(folder, """
                package io.paceline.net;
                import java.util.concurrent.*;
                class A {
                    void sleep() throws Exception { Thread.sleep(1); }
                    void monitor() throws Exception { wait(); }
                    void future(CompletableFuture<String> f) throws Exception { f.get(); f.join(); }
                    void latch(CountDownLatch l) throws Exception { l.await(); }
                    void queue(ArrayBlockingQueue<String> q) throws Exception { q.take(); q.poll(1, TimeUnit.DAYS); }
                    void park() { java.util.concurrent.locks.LockSupport.parkNanos(1); }
                    void netty(io.netty.channel.ChannelFuture f) { f.syncUninterruptibly(); }
                    Callable<String> reference(CompletableFuture<String> f) { return f::join; }
                    Runnable lambda(CompletableFuture<String> f) { return () -> f.join(); }
                    void fine(ArrayBlockingQueue<String> q, CompletableFuture<String> f) { q.poll(); f.getNow(""); }
                }
                """);

        List<String> violations = WaitingRules.waitingCalls(classes, PACELINE, Map.of());

        assertThat(violations).hasSize(11).noneMatch(violation -> violation.contains("fine("));
    }

    @Test
    void aMethodOnTheListMayWaitAndAnEntryNobodyNeedsIsFound() {
        JavaClasses classes = Planted.classes(
                folder,
                "package io.paceline.net; class A { void a() throws Exception { Thread.sleep(1); } void b() {} }",
                "package io.paceline.apps; class C { void a() throws Exception { Thread.sleep(1); } }");
        String needed = "io.paceline.net.A#a";
        String stale = "io.paceline.net.A#b";

        assertThat(WaitingRules.waitingCalls(classes, PACELINE, Map.of(needed, "planted")))
                .isEmpty();
        assertThat(WaitingRules.waitingCalls(classes, PACELINE, Map.of(needed, "planted", stale, "planted")))
                .containsExactly("io.paceline.net.A#b: may wait, but does not (expected: no entry)");
    }

    private List<SourceFile> parse(String path, String text) {
        return SourceFile.parse(folder, List.of(Planted.write(folder, path, text)));
    }
}
