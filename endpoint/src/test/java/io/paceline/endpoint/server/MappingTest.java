package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpResponse;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which requests reach which method, and what is refused at start. */
class MappingTest {

    /** Annotations of an interface, generic so that the compiler makes bridges. */
    @RequestMapping("/things")
    public interface Api<T> {
        @PostMapping
        String add(@RequestBody T thing);

        @GetMapping("/{id}")
        default String find(@PathVariable("id") int number) {
            return "found " + number;
        }
    }

    record Thing(String name) {}

    abstract static class Base<T> {
        @GetMapping("/base")
        public String inherited() {
            return "base";
        }

        @PostMapping("/many")
        public String many(@RequestBody List<T> things) {
            return things.get(0).getClass().getSimpleName();
        }
    }

    static class Things extends Base<Thing> implements Api<Thing> {
        @Override
        public String add(Thing thing) {
            return "added " + thing.name();
        }

        public String notMapped() {
            return "secret";
        }
    }

    @RequestMapping(path = {"/x/", "y"})
    static class Paths {
        @RequestMapping
        public String bare() {
            return "bare";
        }

        @RequestMapping({"a", "/b//c"})
        public String both() {
            return "both";
        }

        @RequestMapping(
                value = "/put",
                method = {RequestMethod.PUT, RequestMethod.DELETE})
        public String put() {
            return "put";
        }
    }

    @Test
    void annotationsOfInterfacesAndSuperclassesCount() {
        try (EndpointServer server = start(new Things())) {
            Client client = new Client(server);
            assertThat(client.postJson("/things", "{\"name\":\"x\"}").body()).isEqualTo("added x");
            assertThat(client.get("/things/5").body()).isEqualTo("found 5");
            assertThat(client.get("/things/base").body()).isEqualTo("base");
            assertThat(client.postJson("/things/many", "[{\"name\":\"x\"}]").body())
                    .isEqualTo("Thing");
        }
    }

    @Test
    void methodsWithoutAnnotationAreNotReachable() {
        try (EndpointServer server = start(new Things())) {
            Client client = new Client(server);
            assertThat(client.get("/things/notMapped").statusCode()).isEqualTo(400);
            assertThat(client.get("/notMapped").statusCode()).isEqualTo(404);
            assertThat(client.get("/things/x/hashCode").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void pathsOfClassAndMethodAreJoinedWithOneSlash() {
        try (EndpointServer server =
                OneServer.local().prefix("api/").service(new Paths()).start()) {
            Client client = new Client(server);
            for (String path : List.of("/api/x/a", "/api/x/b/c", "/api/y/a", "/api/y/b/c")) {
                assertThat(client.get(path).body()).isEqualTo("both");
            }
            assertThat(client.get("/api/y").body()).isEqualTo("bare");
        }
    }

    @Test
    void aMappingWithoutMethodMeansGetAndHead() {
        try (EndpointServer server = start(new Paths())) {
            Client client = new Client(server);
            assertThat(client.send("HEAD", "/x/a").statusCode()).isEqualTo(200);
            var refused = client.send("POST", "/x/a");
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        }
    }

    @Test
    void aMappingAnswersTheMethodsThatItNames() {
        try (EndpointServer server = start(new Paths())) {
            Client client = new Client(server);
            assertThat(client.send("PUT", "/x/put").body()).isEqualTo("put");
            assertThat(client.send("DELETE", "/y/put").body()).isEqualTo("put");
            assertThat(client.get("/x/put").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void plainRoutesStandBesideServices() {
        try (EndpointServer server = OneServer.local()
                .prefix("/p")
                .routes(routes ->
                        routes.get("/health", request -> HttpResponse.ok().text("up")))
                .service(new Paths())
                .service(new Things())
                .start()) {
            Client client = new Client(server);
            assertThat(client.get("/health").body()).isEqualTo("up");
            assertThat(client.get("/p/x/a").body()).isEqualTo("both");
            assertThat(client.get("/p/things/base").body()).isEqualTo("base");
        }
    }

    /** Annotations of another library, of the same names. */
    static class Foreign {
        @Retention(RetentionPolicy.RUNTIME)
        @interface Service {
            String value() default "";
        }

        @Retention(RetentionPolicy.RUNTIME)
        @interface RequestMapping {
            String value() default "";
        }

        @Retention(RetentionPolicy.RUNTIME)
        @interface GetMapping {
            String value() default "";
        }

        @Retention(RetentionPolicy.RUNTIME)
        @interface RequestParam {
            String value() default "";
        }
    }

    @Foreign.Service("elsewhere")
    @Foreign.RequestMapping("/foreign")
    static class Marked {
        @GetMapping("/own")
        @Foreign.RequestMapping("/other")
        public String own(@Foreign.RequestParam("b") String a) {
            return "own " + a;
        }

        @Foreign.GetMapping("/theirs")
        public String theirs() {
            return "secret";
        }
    }

    /** services.md, what users hit, 16: annotations are known by their type, not by their name. */
    @Test
    void annotationsOfTheSameNameFromElsewhereMeanNothing() {
        try (EndpointServer server = start(new Marked())) {
            Client client = new Client(server);
            assertThat(client.get("/own?a=1&b=2").body()).isEqualTo("own 1");
            for (String path : List.of("/foreign/own", "/elsewhere/own", "/other", "/theirs", "/foreign/theirs")) {
                assertThat(client.get(path).statusCode()).isEqualTo(404);
            }
        }
    }

    static class NotPublic {
        @GetMapping("/a")
        String hidden() {
            return "";
        }
    }

    static class Static {
        @GetMapping("/a")
        public static String shared() {
            return "";
        }
    }

    static class Nothing {
        public String a() {
            return "";
        }
    }

    static class Twice {
        @GetMapping("/a/{x}")
        public String one(@PathVariable String x) {
            return x;
        }

        @RequestMapping("/a/{y}")
        public String two(@PathVariable String y) {
            return y;
        }
    }

    static class TwoAnnotations {
        @GetMapping("/a")
        @PostMapping("/a")
        public String both() {
            return "";
        }
    }

    static class NoVariable {
        @GetMapping("/a")
        public String a(@PathVariable String id) {
            return id;
        }
    }

    static class OptionalPrimitive {
        @GetMapping("/a")
        public String a(@RequestParam(required = false) int n) {
            return "" + n;
        }
    }

    static class WrongDefault {
        @GetMapping("/a")
        public String a(@RequestParam(defaultValue = "x") int n) {
            return "" + n;
        }
    }

    static class Unannotated {
        @GetMapping("/a")
        public String a(Thing thing) {
            return "" + thing;
        }
    }

    static class TwoBodies {
        @GetMapping("/a")
        public String a(@RequestBody String a, @RequestBody String b) {
            return a + b;
        }
    }

    static class NoSimpleType {
        @GetMapping("/a")
        public String a(@RequestParam Thing thing) {
            return "" + thing;
        }
    }

    static class BadPattern {
        @GetMapping("/a/{")
        public String a() {
            return "";
        }
    }

    static class ValueAndPath {
        @GetMapping(value = "/a", path = "/b")
        public String a() {
            return "";
        }
    }

    static Stream<List<Object>> refused() {
        return Stream.of(
                List.of(new NotPublic(), "NotPublic.hidden():  (expected: a public method of the object"),
                List.of(new Static(), "Static.shared(): public static (expected: a public method of the object"),
                List.of(new Nothing(), "(expected: at least one public method with an annotation such as @GetMapping)"),
                List.of(new Twice(), "Twice.one(String)"),
                List.of(new Twice(), "Twice.two(String)"),
                List.of(new TwoAnnotations(), "TwoAnnotations.both(): 2 mapping annotations (expected: one"),
                List.of(new NoVariable(), "parameter id of NoVariable.a(String): java.lang.String (expected: {id} in"),
                List.of(new OptionalPrimitive(), "parameter n of OptionalPrimitive.a(int): int (expected: Optional"),
                List.of(new WrongDefault(), "parameter n of WrongDefault.a(int): defaultValue of query parameter n: x"),
                List.of(new Unannotated(), "parameter thing of Unannotated.a(Thing)"),
                List.of(new TwoBodies(), "TwoBodies.a(String, String): 2 parameters with @RequestBody"),
                List.of(new NoSimpleType(), "parameter thing of NoSimpleType.a(Thing)"),
                List.of(new BadPattern(), "BadPattern.a()"),
                List.of(new ValueAndPath(), "ValueAndPath.a(): value [/a] and path [/b] (expected: one of them)"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotWorkIsRefusedAtStart(List<Object> serviceAndMessage) {
        OneServer.assertRefused(serviceAndMessage.get(0)).hasMessageContaining((String) serviceAndMessage.get(1));
    }

    private static EndpointServer start(Object service) {
        return OneServer.local().service(service).start();
    }
}
