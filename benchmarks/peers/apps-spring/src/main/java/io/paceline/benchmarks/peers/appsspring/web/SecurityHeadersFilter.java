package io.paceline.benchmarks.peers.appsspring.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Tells browsers to be careful, in the fields that Paceline's {@code SecurityHeaders.standard()} adds. */
@Component
@Order(1)
class SecurityHeadersFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final String POLICY =
            "default-src 'self'; base-uri 'self'; form-action 'self';" + " frame-ancestors 'none'; object-src 'none'";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        chain.doFilter(request, response);
    }
}
