package io.paceline.http.internal.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.internal.uri.PathPolicy;
import io.paceline.http.internal.uri.RequestPath;
import io.paceline.http.internal.uri.UriFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTreeTest {
    /** A tree of "METHOD /pattern" or "/pattern" (GET); each route leads to its own text. */
    private static RouteTree<String> tree(String... routes) {
        return builder(routes).build();
    }

    private static RouteTree.Builder<String> builder(String... routes) {
        RouteTree.Builder<String> builder = RouteTree.builder();
        for (String route : routes) {
            int space = route.startsWith("/") ? -1 : route.indexOf(' ');
            builder.add(space < 0 ? "GET" : route.substring(0, space), route.substring(space + 1), route);
        }
        return builder;
    }

    private static PathMatch<String> find(RouteTree<String> tree, String method, String target) {
        PathMatch<String> match = tree.newMatch();
        RouteOutcome outcome = tree.find(method, target, RequestPath.start(target), RequestPath.end(target), match);
        assertThat(outcome).isSameAs(match.outcome());
        return match;
    }

    /** What a GET finds, such as "/a/{x} {x=1}", or the outcome. */
    private static String get(RouteTree<String> tree, String target) {
        PathMatch<String> match = find(tree, "GET", target);
        return match.outcome() == RouteOutcome.FOUND
                ? match.target() + " " + match.variables()
                : match.outcome().toString();
    }

    @Test
    void theRootIsAPath() {
        assertThat(get(tree("/"), "/")).isEqualTo("/ {}");
        assertThat(get(tree("/"), "http://host?q")).isEqualTo("/ {}");
        assertThat(get(tree("/"), "/a")).isEqualTo("NOT_FOUND");
        assertThat(get(tree("/a"), "/")).isEqualTo("NOT_FOUND");
        assertThat(get(tree(), "/")).isEqualTo("NOT_FOUND");
    }

    @Test
    void theQueryIsNoPartOfThePath() {
        assertThat(get(tree("/a/{x}"), "/a/1?b/c")).isEqualTo("/a/{x} {x=1}");
    }

    @Test
    void routesThatShareAPrefixAreToldApart() {
        RouteTree<String> tree = tree("/user", "/users", "/users/list", "/use", "/usual", "/");
        for (String path : new String[] {"/user", "/users", "/users/list", "/use", "/usual", "/"}) {
            assertThat(get(tree, path)).isEqualTo(path + " {}");
        }
        for (String path : new String[] {"/u", "/us", "/usersx", "/users/lis", "/users/", "/Users", "/usual/x"}) {
            assertThat(get(tree, path)).isEqualTo("NOT_FOUND");
        }
    }

    @Test
    void fixedTextBehindAVariableDecides() {
        RouteTree<String> tree = tree("/projects/{id}/files/{f}", "/projects/{id}/images/{i}", "/projects/new");
        assertThat(get(tree, "/projects/1/files/2")).isEqualTo("/projects/{id}/files/{f} {id=1, f=2}");
        assertThat(get(tree, "/projects/1/images/3")).isEqualTo("/projects/{id}/images/{i} {id=1, i=3}");
        assertThat(get(tree, "/projects/new")).isEqualTo("/projects/new {}");
        assertThat(get(tree, "/projects/new/files/2")).isEqualTo("/projects/{id}/files/{f} {id=new, f=2}");
        assertThat(get(tree, "/projects/newer")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/projects/1/files")).isEqualTo("NOT_FOUND");
    }

    @Test
    void fixedBeatsRegexBeatsVariableBeatsRest() {
        RouteTree<String> tree = tree("/a/{*r}", "/a/{v}", "/a/{n:[0-9]+}", "/a/7");
        assertThat(get(tree, "/a/7")).isEqualTo("/a/7 {}");
        assertThat(get(tree, "/a/77")).isEqualTo("/a/{n:[0-9]+} {n=77}");
        assertThat(get(tree, "/a/7x")).isEqualTo("/a/{v} {v=7x}");
        assertThat(get(tree, "/a/7/x")).isEqualTo("/a/{*r} {r=7/x}");
        assertThat(get(tree, "/a/")).isEqualTo("/a/{*r} {r=}");
        assertThat(get(tree, "/a")).isEqualTo("NOT_FOUND");
    }

    @Test
    void aDeadEndIsGivenUpForTheNextCandidate() {
        RouteTree<String> tree = tree("/a/b/c", "/a/{x}/d", "/{x}/b/e", "/{x}/{y}/{z:f+}", "/*");
        assertThat(get(tree, "/a/b/c")).isEqualTo("/a/b/c {}");
        assertThat(get(tree, "/a/b/d")).isEqualTo("/a/{x}/d {x=b}");
        assertThat(get(tree, "/a/b/e")).isEqualTo("/{x}/b/e {x=a}");
        assertThat(get(tree, "/a/b/ff")).isEqualTo("/{x}/{y}/{z:f+} {x=a, y=b, z=ff}");
        assertThat(get(tree, "/a/b/g")).isEqualTo("/* {*=a/b/g}");
    }

    @Test
    void regexesAtOnePlaceAreTriedInTheOrderOfAdding() {
        assertThat(get(tree("/{a:[0-9]+}", "/{b:[1-9]+}"), "/12")).isEqualTo("/{a:[0-9]+} {a=12}");
        assertThat(get(tree("/{b:[1-9]+}", "/{a:[0-9]+}"), "/12")).isEqualTo("/{b:[1-9]+} {b=12}");
    }

    @Test
    void aRegexMatchesOneWholeDecodedSegment() {
        RouteTree<String> tree = tree("/{day:[0-9]{2}}", "/x/{y:a b|c/d|.*é}/z", "/o/{open:\\{}");
        assertThat(get(tree, "/12")).isEqualTo("/{day:[0-9]{2}} {day=12}");
        assertThat(get(tree, "/123")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/x/a%20b/z")).endsWith("{y=a b}");
        assertThat(get(tree, "/x/%C3%A9/z")).endsWith("{y=é}");
        assertThat(get(tree, "/x/c/d/z")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/x//z")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/o/%7B")).endsWith("{open={}");
    }

    @Test
    void aSegmentMayMixTextAndVariables() {
        RouteTree<String> tree =
                tree("/f/{n}", "/f/{n}.gz", "/f/{n}.tar.gz", "/f/{from}-{to}", "/f/{n:[a-z]+(x|y)}{v:(\\d)+}.jar");
        assertThat(get(tree, "/f/a.b.gz")).isEqualTo("/f/{n}.gz {n=a.b}");
        assertThat(get(tree, "/f/a.tar.gz")).isEqualTo("/f/{n}.tar.gz {n=a}");
        assertThat(get(tree, "/f/.gz")).isEqualTo("/f/{n} {n=.gz}");
        assertThat(get(tree, "/f/a-b-c")).isEqualTo("/f/{from}-{to} {from=a-b, to=c}");
        assertThat(get(tree, "/f/abx12.jar")).endsWith("{n=abx, v=12}");
        assertThat(get(tree, "/f/%E2%82%AC.gz")).isEqualTo("/f/{n}.gz {n=€}");
    }

    @Test
    void aTrailingSlashMakesAnotherPath() {
        assertThat(get(tree("/ping"), "/ping/")).isEqualTo("NOT_FOUND");
        assertThat(get(tree("/ping/"), "/ping")).isEqualTo("NOT_FOUND");
        assertThat(get(tree("/a/{x}"), "/a/b/")).isEqualTo("NOT_FOUND");
        assertThat(get(tree("/a/{x}/"), "/a/b/")).isEqualTo("/a/{x}/ {x=b}");
    }

    @Test
    void anEmptySegmentMatchesARestOnly() {
        RouteTree<String> tree = tree("/{x}", "/a/{x}/b", "/r/{*rest}");
        assertThat(get(tree, "//")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "//a")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/a//b")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/r//b")).endsWith("{rest=/b}");
    }

    @Test
    void eachVariableIsDecodedOnceAfterSplitting() {
        RouteTree<String> tree = tree("/a/{x}/{y}", "/café/{x}");
        assertThat(get(tree, "/a/b%20c/%25xy")).endsWith("{x=b c, y=%xy}");
        assertThat(get(tree, "/caf%C3%A9/1")).isEqualTo("/café/{x} {x=1}");
        assertThat(get(tree, "/%61/1/2")).isEqualTo("/a/{x}/{y} {x=1, y=2}");
    }

    @Test
    void anEncodedSlashNeverSplits() {
        RouteTree<String> tree = builder("/a/{x}", "/a/b/c", "/r/{n:[^/]+}", "/r/{n:a/b}", "/s/{n}.json")
                .policy(PathPolicy.ENCODED_SEPARATORS)
                .build();
        assertThat(get(tree, "/a/b%2Fc")).isEqualTo("/a/{x} {x=b/c}");
        assertThat(get(tree, "/a%2Fb/c")).isEqualTo("NOT_FOUND");
        assertThat(get(tree, "/r/a%2fb")).isEqualTo("/r/{n:a/b} {n=a/b}");
        assertThat(get(tree, "/s/a%2Fb.json")).isEqualTo("/s/{n}.json {n=a/b}");
    }

    @ParameterizedTest
    @CsvSource({
        "/%NE, BAD_PERCENT",
        "/%FF, BAD_UTF8",
        "/%00, NUL",
        "/%5c..%5cx, ENCODED_SEPARATOR",
        "/%2e%2e/, DOT_SEGMENT",
        "relative, NOT_ABSOLUTE"
    })
    void aRefusedPathReachesNoRoute(String path, UriFault fault) {
        PathMatch<String> match = find(tree("* /*"), "GET", path);
        assertThat(match.outcome()).isEqualTo(RouteOutcome.REFUSED);
        assertThat(match.fault()).isEqualTo(fault);
    }

    @Test
    void headFallsToGetUnlessItHasItsOwnRoute() {
        RouteTree<String> tree = tree("GET /a", "* /a", "GET /b", "HEAD /b", "POST /c", "* /d");
        assertThat(find(tree, "HEAD", "/a").target()).isEqualTo("GET /a");
        assertThat(find(tree, "HEAD", "/b").target()).isEqualTo("HEAD /b");
        assertThat(find(tree, "HEAD", "/c").outcome()).isEqualTo(RouteOutcome.METHOD_NOT_ALLOWED);
        assertThat(find(tree, "HEAD", "/d").target()).isEqualTo("* /d");
        assertThat(find(tree, "PUT", "/a").target()).isEqualTo("* /a");
    }

    @Test
    void aMethodWithoutARouteIsToldWhatIsAllowed() {
        RouteTree<String> tree = tree("POST /a", "GET /a", "PUT /b", "OPTIONS /b", "QUERY /a");
        assertThat(find(tree, "DELETE", "/a").allow()).isEqualTo("GET, HEAD, OPTIONS, POST, QUERY");
        assertThat(find(tree, "get", "/b").allow()).isEqualTo("OPTIONS, PUT");
        assertThat(find(tree, "OPTIONS", "/a").outcome()).isEqualTo(RouteOutcome.METHOD_NOT_ALLOWED);
        assertThat(find(tree, "OPTIONS", "/b").target()).isEqualTo("OPTIONS /b");
        assertThat(find(tree, "DELETE", "/c").outcome()).isEqualTo(RouteOutcome.NOT_FOUND);
    }

    @Test
    void aLessSpecificRouteServesTheMethodThatAMoreSpecificOneLacks() {
        RouteTree<String> tree = tree("GET /p/new", "POST /p/{id}", "PUT /p/*");
        assertThat(find(tree, "POST", "/p/new").target()).isEqualTo("POST /p/{id}");
        assertThat(find(tree, "PUT", "/p/new").target()).isEqualTo("PUT /p/*");
        assertThat(find(tree, "DELETE", "/p/new").allow()).isEqualTo("GET, HEAD, OPTIONS, POST, PUT");
        assertThat(find(tree, "DELETE", "/p/old").allow()).isEqualTo("OPTIONS, POST, PUT");
    }

    @Test
    void aMatchIsReusedAndItsVariablesOutliveIt() {
        RouteTree<String> tree = tree("/a/{x}", "POST /b");
        PathMatch<String> match = tree.newMatch();
        tree.find("GET", "/a/1", 0, 4, match);
        PathVariables variables = match.variables();
        assertThat(match.pattern()).isEqualTo("/a/{x}");
        assertThatThrownBy(match::allow).hasMessage("outcome: FOUND (expected: METHOD_NOT_ALLOWED)");
        assertThatThrownBy(match::fault).hasMessage("outcome: FOUND (expected: REFUSED)");

        tree.find("GET", "/b", 0, 2, match);
        assertThat(match.allow()).isEqualTo("OPTIONS, POST");
        assertThatThrownBy(match::target).hasMessage("outcome: METHOD_NOT_ALLOWED (expected: FOUND)");
        tree.find("GET", "/%", 0, 2, match);
        assertThat(match.fault()).isEqualTo(UriFault.BAD_PERCENT);
        assertThatThrownBy(match::allow).isInstanceOf(IllegalStateException.class);
        tree.find("POST", "/b", 0, 2, match);
        assertThat(match.variables()).isSameAs(PathVariables.EMPTY);

        assertThat(variables.size()).isEqualTo(1);
        assertThat(variables.name(0)).isEqualTo("x");
        assertThat(variables.value("x")).isEqualTo("1");
        assertThat(variables.value("y")).isNull();
    }

    @Test
    void aVeryLongPathCostsNoStack() {
        RouteTree<String> tree = tree("/*", "/{a}/{b}");
        String path = "/a".repeat(100_000);
        assertThat(find(tree, "GET", path).variables().value(0)).hasSize(path.length() - 1);
    }

    @Test
    void aSegmentThatOverwhelmsARegexReachesNoLaxerRoute() {
        RouteTree<String> tree = tree("/{x:(a|b)*}", "/{y}");
        assertThat(get(tree, "/abba")).isEqualTo("/{x:(a|b)*} {x=abba}");
        PathMatch<String> match = find(tree, "GET", "/" + "ab".repeat(1_000_000));
        assertThat(match.outcome()).isEqualTo(RouteOutcome.REFUSED);
        assertThat(match.fault().status()).isEqualTo(414);
    }

    @Test
    void firstCharactersFarApartAreFound() {
        RouteTree<String> tree = tree("/a", "/é", "/€", "/漢");
        assertThat(get(tree, "/%E2%82%AC")).isEqualTo("/€ {}");
        assertThat(get(tree, "/a")).isEqualTo("/a {}");
        assertThat(get(tree, "/%E6%BC%A2")).isEqualTo("/漢 {}");
        assertThat(get(tree, "/%E6%BC%A3")).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource({
        "/a/{x}, /a/{y}",
        "/a, /a",
        "/a/*, /a/{*rest}",
        "/{a:[0-9]+}/b, /{b:[0-9]+}/b",
        "/{a}-{b}, /{c}-{d}",
    })
    void twoRoutesForTheSamePathsAreRefusedNamingBoth(String first, String second) {
        assertThatThrownBy(() -> builder("GET " + first, "POST " + second, "GET " + second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pattern: GET " + second + " (expected: other paths than GET " + first + " serves)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''           | a leading slash",
                "a            | a leading slash",
                "/a//b        | no empty segment",
                "/a/../b      | no . or .. segment",
                "/{x          | a closing brace for {x",
                "/{x:[0-9]{2} | a closing brace for {x:[0-9]{2}",
                "/x}          | no } in fixed text",
                "/*/a         | * only as the last segment",
                "/{*r}/a      | {*r} only as the last segment",
                "/{*r}.gz     | nothing behind {*name}",
                "/{*}         | a variable name of letters, digits, _, . and -, not \"\"",
                "/a*          | no * in fixed text",
                "/**          | no * in fixed text",
                "/a?b=c       | no ? in fixed text",
                "/{}          | a variable name of letters, digits, _, . and -, not \"\"",
                "/{a b}       | a variable name of letters, digits, _, . and -, not \"a b\"",
                "/{a:}        | a regular expression behind the colon",
                "/{a}/{a}     | each variable once, not a twice",
                "/{a}/{*a}    | each variable once, not a twice",
                "/{a}{b}      | text or a regular expression between two variables of one segment",
                "/a%20b       | fixed text written decoded, not %20",
                "/{x:[}       | a regular expression, not [: Unclosed character class",
            })
    void aPatternThatCannotBeServedIsRefused(String pattern, String expected) {
        assertThatThrownBy(() -> RouteTree.builder().add("GET", pattern, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pattern: " + pattern + " (expected: " + expected + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "G T", "GET\r", "gét"})
    void aMethodThatNoRequestCanHaveIsRefused(String method) {
        assertThatThrownBy(() -> RouteTree.builder().add(method, "/", "x"))
                .hasMessage("method: " + method + " (expected: a method name such as GET, or *)");
    }

    @Test
    void aBuilderGoesOnWithoutChangingTheTreesItBuilt() {
        RouteTree.Builder<String> builder = builder("/a");
        RouteTree<String> before = builder.build();
        RouteTree<String> after = builder.add("GET", "/b/{x}", "/b/{x}").build();
        assertThat(get(before, "/b/1")).isEqualTo("NOT_FOUND");
        assertThat(get(after, "/b/1")).isEqualTo("/b/{x} {x=1}");
    }
}
