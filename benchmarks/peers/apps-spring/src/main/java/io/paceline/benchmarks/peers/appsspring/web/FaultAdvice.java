package io.paceline.benchmarks.peers.appsspring.web;

import io.paceline.apps.model.SqlStates;
import io.paceline.apps.model.Web;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers what controllers throw: a database that is away is a 503, as on Paceline. */
@RestControllerAdvice
class FaultAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(FaultAdvice.class);

    private final ErrorAnswers errors;

    FaultAdvice(ErrorAnswers errors) {
        this.errors = errors;
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception failure, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpServletRequest servlet = ((ServletWebRequest) request).getRequest();
        return errors.entity(servlet, problem(failure, body, status), headers);
    }

    private static ProblemDetail problem(Exception failure, @Nullable Object body, HttpStatusCode status) {
        if (body instanceof ProblemDetail given) {
            return given;
        }
        return failure instanceof ErrorResponse told ? told.getBody() : ProblemDetail.forStatus(status);
    }

    @ExceptionHandler
    ResponseEntity<Object> failed(Exception failure, HttpServletRequest request) {
        if (isAway(failure)) {
            LOG.warn("503 {} {}: {}", request.getMethod(), request.getRequestURI(), failure.toString());
            HttpHeaders headers = new HttpHeaders();
            headers.set(HttpHeaders.RETRY_AFTER, Web.RETRY_AFTER);
            ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                    HttpStatus.SERVICE_UNAVAILABLE, "database: away (expected: back in a moment)");
            return errors.entity(request, problem, headers);
        }
        LOG.error("500 {} {}", request.getMethod(), request.getRequestURI(), failure);
        return errors.entity(request, ProblemDetail.forStatus(HttpStatus.INTERNAL_SERVER_ERROR), new HttpHeaders());
    }

    private static boolean isAway(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientException) {
                return true;
            }
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                String state = sql.getSQLState();
                return state.startsWith("08") || SqlStates.isLeaving(state);
            }
        }
        return false;
    }
}
