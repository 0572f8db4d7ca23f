package io.paceline.apps.fuzz;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Sends requests that are made from a served document and nothing else, valid ones and mutated ones, and holds each answer
 * against the document. The same seed makes the same requests, as far as the answers are the same.
 */
final class Fuzzer {

    private final URI server;
    private final long seed;
    private final ApiDocument document;
    private final Expectation expectation;
    private final Drafts drafts;
    private final Mutations mutations;
    private final Map<ApiDocument.Operation, Count> counts = new LinkedHashMap<>();
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    /** What was sent for one operation. */
    static final class Count {
        int valid;
        int mutated;
        /** How many valid ones were answered with 2xx. */
        int successes;
    }

    Fuzzer(URI server, String document, long seed) {
        Random random = new Random(seed);
        this.server = server;
        this.seed = seed;
        this.document = ApiDocument.parse(document);
        this.expectation = new Expectation(this.document);
        this.drafts = new Drafts(this.document, random);
        this.mutations = new Mutations(random);
        this.document.operations().forEach(operation -> counts.put(operation, new Count()));
    }

    Map<ApiDocument.Operation, Count> counts() {
        return counts;
    }

    int total() {
        return counts.values().stream()
                .mapToInt(each -> each.valid + each.mutated)
                .sum();
    }

    /**
     * Sends so many valid and so many mutated requests for each operation.
     *
     * @throws AssertionError with a command line that repeats the request whose answer was wrong
     */
    void run(int ofEach) throws IOException {
        try (RawConnection connection = new RawConnection(server.getHost(), server.getPort())) {
            for (int i = 0; i < ofEach; i++) {
                for (Map.Entry<ApiDocument.Operation, Count> each : counts.entrySet()) {
                    Draft draft = drafts.draft(each.getKey());
                    Answer answer = send(connection, draft.toRequest("valid"), expectation::violationOfValid);
                    drafts.learn(answer);
                    if (answer.status() == 404 || each.getKey().method().equals("DELETE")) {
                        drafts.forget(draft);
                    }
                    each.getValue().valid++;
                    each.getValue().successes += answer.status() / 100 == 2 ? 1 : 0;
                    send(connection, mutations.mutated(drafts.draft(each.getKey())), expectation::violation);
                    each.getValue().mutated++;
                }
            }
        }
    }

    private Answer send(RawConnection connection, Request request, BiFunction<Request, Answer, String> check) {
        Answer answer;
        try {
            answer = connection.exchange(request);
        } catch (IOException e) {
            throw new AssertionError(message("no answer: " + e, request), e);
        }
        statuses.merge(answer.status(), 1, Integer::sum);
        String violation = check.apply(request, answer);
        if (!violation.isEmpty()) {
            throw new AssertionError(message(violation + "\n  answer: " + answer, request));
        }
        return answer;
    }

    private String message(String what, Request request) {
        return what + "\n  seed " + seed + ", after " + total() + " requests, " + request.what() + ":\n  "
                + request.toCurl(server.toString());
    }

    @Override
    public String toString() {
        return total() + " requests for " + counts.size() + " operations, seed " + seed + ", statuses " + statuses;
    }
}
