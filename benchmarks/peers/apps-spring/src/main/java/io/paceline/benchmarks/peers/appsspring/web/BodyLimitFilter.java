package io.paceline.benchmarks.peers.appsspring.web;

import io.paceline.apps.model.Web;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Refuses bodies that say they are too large; of a form whose length is not known Tomcat reads no more than its own limit. */
@Component
@Order(2)
class BodyLimitFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private final transient ErrorAnswers errors;

    BodyLimitFilter(ErrorAnswers errors) {
        this.errors = errors;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getContentLengthLong() > Web.BODY_BYTES_MAX) {
            String detail = "body: too large (expected: at most " + Web.BODY_BYTES_MAX + " bytes)";
            errors.send(request, response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, detail);
            return;
        }
        chain.doFilter(request, response);
    }
}
