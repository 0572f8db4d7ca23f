package io.paceline.benchmarks.peers.appsspring.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** The problem of values that were sent in JSON. */
public final class WrongFields {

    private WrongFields() {}

    /** A 400 that names each wrong field with what is wrong there. */
    public static ProblemDetail problem(String detail, Map<String, String> wrong) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
        List<Map<String, String>> errors = new ArrayList<>();
        wrong.forEach((field, message) -> errors.add(Map.of("field", field, "message", message)));
        problem.setProperty("errors", errors);
        return problem;
    }
}
