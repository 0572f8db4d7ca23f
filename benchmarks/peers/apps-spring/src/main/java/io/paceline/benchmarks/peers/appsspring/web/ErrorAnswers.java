package io.paceline.benchmarks.peers.appsspring.web;

import io.paceline.apps.model.ErrorPage;
import io.paceline.apps.model.Pages;
import io.paceline.apps.model.Web;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Tells of a problem by a page whoever asked for pages, and by JSON all others. */
@Component
class ErrorAnswers {

    private final JsonMapper json;

    ErrorAnswers(JsonMapper json) {
        this.json = json;
    }

    /** What a controller's failure is answered. */
    ResponseEntity<Object> entity(HttpServletRequest request, ProblemDetail problem, HttpHeaders headers) {
        HttpStatusCode status = HttpStatusCode.valueOf(problem.getStatus());
        if (wantsPage(request)) {
            byte[] page = page(request, problem.getStatus(), problem.getDetail());
            return ResponseEntity.status(status)
                    .headers(headers)
                    .contentType(Html.TYPE)
                    .body(page);
        }
        return ResponseEntity.status(status)
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    /** Answers by a filter. */
    void send(HttpServletRequest request, HttpServletResponse response, int status, String detail) throws IOException {
        boolean asPage = wantsPage(request);
        byte[] body = asPage
                ? page(request, status, detail)
                : json.writeValueAsBytes(ProblemDetail.forStatusAndDetail(HttpStatusCode.valueOf(status), detail));
        response.setStatus(status);
        response.setContentType(asPage ? Pages.TYPE : MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static byte[] page(HttpServletRequest request, int status, @Nullable String detail) {
        String id = status < 500
                ? ""
                : String.format(
                        Locale.ROOT, "%016x", ThreadLocalRandom.current().nextLong());
        String section = Web.section(request.getRequestURI());
        return Pages.render("error.jte", ErrorPage.of(section, status, detail == null ? "" : detail, id));
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return accept != null && accept.contains("text/html") && !Web.isApi(request.getRequestURI());
    }
}
