package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns requests that are as documented into those that most often are not. */
final class Mutations {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> ODD_VALUES = List.of(
            "",
            "%",
            "%4",
            "%ZZ",
            "a%",
            "%FF",
            "%C3%28",
            "%C0%AF",
            "%ED%A0%80",
            "%00",
            "%2F",
            "%5C",
            "%2e%2e%2f",
            "%0d%0aX:%20y",
            "..",
            ".",
            ";",
            "a;b=c",
            "a=b=c",
            "1e999",
            "-1",
            "0",
            "9999999999",
            "9223372036854775808",
            "0x10",
            "1_000",
            "NaN",
            "null",
            "true",
            "%D9%A1%D9%A2",
            "+",
            "%2B1",
            "-0",
            "1.5",
            "%20",
            "%25%34%31",
            "'%22--",
            "%F0%9F%98%80",
            "_",
            ",",
            ",,",
            "%7B%7D",
            "2026-02-30",
            "UNKNOWN_CONSTANT",
            "1".repeat(400),
            "a".repeat(3_000));
    private static final List<String> ODD_ACCEPT = List.of(
            "*/*;q=2",
            "image/png",
            "application/json;q=0",
            "text/html, */*;q=0.1",
            "application",
            "a/b/c",
            ",",
            "*",
            ";q=1",
            "application/json;charset=\"",
            "text/event-stream",
            "application/x-ndjson",
            "text/csv",
            "*/json",
            "application/*");
    private static final List<String> ODD_TYPES = List.of(
            "text/plain",
            "application/xml",
            "application/json; charset=utf-16",
            "application/json; charset=nonsense",
            "json",
            "/",
            "application/json;;",
            "application/json; charset=\"utf-8",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded",
            "application/problem+json",
            "*/*",
            ";");
    private static final List<String> ODD_HEADERS = List.of(
            "If-Match",
            "\"x\"",
            "If-Match",
            "*",
            "If-Match",
            "\"",
            "If-None-Match",
            "W/",
            "If-None-Match",
            "*",
            "If-Modified-Since",
            "yesterday",
            "Range",
            "bytes=0-0",
            "Range",
            "bytes=-0",
            "Range",
            "bytes=9-1",
            "Range",
            "bytes=0-1,2-3,4-5",
            "Range",
            "x",
            "Range",
            "bytes=99999999999999999999-",
            "Cookie",
            "=; a; \"",
            "Cookie",
            "a=b",
            "Accept-Language",
            "\u00e9\u00ff",
            "Accept-Encoding",
            "gzip;q=x",
            "Content-Encoding",
            "gzip",
            "Authorization",
            "Bearer",
            "Origin",
            "null",
            "X-Request-Id",
            "a b c",
            "X-HTTP-Method-Override",
            "DELETE",
            "Last-Event-ID",
            "-1");
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "X");

    private final RandomGenerator random;

    Mutations(RandomGenerator random) {
        this.random = random;
    }

    Request mutated(Draft draft) {
        int kinds = draft.contentType == null ? 6 : 12;
        return switch (random.nextInt(kinds)) {
            case 0 -> variable(draft);
            case 1 -> query(draft);
            case 2 -> draft.toRequest("odd Accept").withHeader("Accept", oneOf(ODD_ACCEPT));
            case 3 -> header(draft);
            case 4 -> draft.toRequest("another method").withMethod(oneOf(METHODS));
            case 5 -> target(draft);
            case 6 -> draft.toRequest("odd Content-Type").withHeader("Content-Type", oneOf(ODD_TYPES));
            case 7 -> draft.toRequest("no Content-Type").withHeader("Content-Type", null);
            case 8 -> bytes(draft);
            default -> draft.json == null ? bytes(draft) : json(draft);
        };
    }

    private Request variable(Draft draft) {
        List<String> names = new ArrayList<>(draft.path.keySet());
        if (names.isEmpty()) {
            return query(draft);
        }
        draft.path.put(oneOf(names), oneOf(ODD_VALUES));
        return draft.toRequest("odd path variable");
    }

    private Request query(Draft draft) {
        List<String> names = new ArrayList<>(List.of("unknown"));
        draft.operation
                .parameters("query")
                .forEach(each -> names.add(each.path("name").stringValue("")));
        String name = oneOf(names);
        int index = draft.query.isEmpty() ? -1 : random.nextInt(draft.query.size());
        switch (random.nextInt(6)) {
            case 0 -> draft.query.add(name);
            case 1 -> draft.query.add(name + "=" + oneOf(ODD_VALUES) + "&" + name + "=" + oneOf(ODD_VALUES));
            case 2 -> draft.query.removeIf(each -> each.startsWith(name + "="));
            case 3 -> {
                if (index >= 0) {
                    draft.query.add(draft.query.get(index));
                }
                draft.query.add("=" + oneOf(ODD_VALUES));
            }
            case 4 -> {
                for (int i = 0; i < 300; i++) {
                    draft.query.add("p" + i + "=" + i);
                }
            }
            default -> {
                draft.query.removeIf(each -> each.startsWith(name + "="));
                draft.query.add(name + "=" + oneOf(ODD_VALUES));
            }
        }
        return draft.toRequest("odd query");
    }

    private Request header(Draft draft) {
        int index = 2 * random.nextInt(ODD_HEADERS.size() / 2);
        return draft.toRequest("odd header").withHeader(ODD_HEADERS.get(index), ODD_HEADERS.get(index + 1));
    }

    private Request target(Draft draft) {
        Request request = draft.toRequest("odd target");
        String target = request.target();
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return request.withTarget(
                switch (random.nextInt(7)) {
                    case 0 -> path + "/";
                    case 1 -> path + "/" + oneOf(ODD_VALUES);
                    case 2 -> "/" + path;
                    case 3 -> path + "?";
                    case 4 -> path + "?&&=&%";
                    case 5 -> path.replaceFirst("/[^/]*$", "/%2e%2e");
                    default -> path + ";v=1";
                });
    }

    private Request bytes(Draft draft) {
        Request request = draft.toRequest("odd bytes");
        byte[] body = request.body();
        int at = body.length == 0 ? 0 : random.nextInt(body.length);
        return request.withBody(
                switch (random.nextInt(9)) {
                    case 0 -> Arrays.copyOf(body, at);
                    case 1 -> new byte[0];
                    case 2 -> concat(body, "x".getBytes(UTF_8));
                    case 3 -> changed(body, at, (byte) 0xFF);
                    case 4 -> changed(body, at, (byte) 0);
                    case 5 -> concat(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF}, body);
                    case 6 -> concat(body, body);
                    case 7 -> changed(body, at, (byte) random.nextInt());
                    default -> "[".repeat(20_000).getBytes(UTF_8);
                });
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static byte[] changed(byte[] body, int at, byte value) {
        byte[] changed = body.length == 0 ? new byte[1] : body.clone();
        changed[at] = value;
        return changed;
    }

    /** Changes one place of the value, as far as it has any. */
    private Request json(Draft draft) {
        List<Runnable> places = new ArrayList<>();
        collect(draft.json, places);
        if (places.isEmpty()) {
            draft.json = odd(draft.json);
        } else {
            oneOf(places).run();
        }
        String text = draft.json.toString();
        Request request = draft.toRequest("odd JSON");
        return switch (random.nextInt(8)) {
            case 0 ->
                request.withBody(text.replaceFirst("\\{", "{\"a\":1,\"a\":2,").getBytes(UTF_8));
            case 1 ->
                request.withBody(
                        text.replaceFirst("\"[^\"]*\"", "\"\\\\uD800\"").getBytes(UTF_8));
            case 2 ->
                request.withBody(text.replaceFirst("\\d+", "9".repeat(2_000)).getBytes(UTF_8));
            default -> request;
        };
    }

    private void collect(JsonNode node, List<Runnable> places) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode value = object.get(name);
                places.add(() -> object.set(name, odd(value)));
                places.add(() -> object.remove(name));
                collect(value, places);
            }
            places.add(() -> object.put("notDocumented", 1));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                int index = i;
                places.add(() -> array.set(index, odd(array.get(index))));
                collect(array.get(i), places);
            }
            places.add(array::addNull);
        }
    }

    private JsonNode odd(JsonNode value) {
        return switch (random.nextInt(14)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(true);
            case 2 -> NODES.numberNode(-1);
            case 3 -> NODES.numberNode(1.5);
            case 4 -> NODES.numberNode(new java.math.BigInteger("9".repeat(30)));
            case 5 -> NODES.stringNode("");
            case 6 -> NODES.stringNode("x".repeat(5_000));
            case 7 -> NODES.stringNode("\u0000\uFFFF");
            case 8 -> NODES.arrayNode();
            case 9 -> NODES.objectNode();
            case 10 -> NODES.arrayNode().add(value);
            case 11 -> NODES.stringNode(value.toString());
            case 12 -> deep();
            default -> NODES.stringNode("UNKNOWN_CONSTANT");
        };
    }

    private JsonNode deep() {
        ArrayNode outer = NODES.arrayNode();
        ArrayNode inner = outer;
        for (int i = 0; i < 400; i++) {
            inner = inner.addArray();
        }
        return outer;
    }

    private <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
