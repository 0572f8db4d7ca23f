package io.paceline.apps.demo;

import io.paceline.apps.model.ErrorPage;
import io.paceline.apps.model.Web;
import io.paceline.apps.web.Html;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Problem;
import io.paceline.http.ProblemRenderer;
import org.jspecify.annotations.Nullable;

/** Tells of a problem by a page whoever asked for pages, and by JSON all others. */
final class ProblemPages implements ProblemRenderer {

    private static final int FAILED = 500;

    @Override
    public HttpResponse render(Problem problem, @Nullable HttpRequest request) {
        // as it came: the path may be what was wrong, and then has no decoded form
        if (request == null || Web.isApi(request.rawPath()) || !wantsPage(request)) {
            return STANDARD.render(problem, request);
        }
        String detail = problem.detail() == null ? "" : problem.detail();
        String id = problem.status() >= FAILED ? problem.id() : "";
        ErrorPage page = ErrorPage.of(Web.section(request.rawPath()), problem.status(), detail, id);
        return Html.page(problem.status(), "error.jte", page);
    }

    private static boolean wantsPage(HttpRequest request) {
        String accept = request.header("Accept");
        return accept != null && accept.contains("text/html");
    }
}
