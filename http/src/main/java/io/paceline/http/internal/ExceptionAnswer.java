package io.paceline.http.internal;

import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.util.function.BiFunction;

/** Answers requests that failed with exceptions of one type. */
@FunctionalInterface
public interface ExceptionAnswer extends BiFunction<Throwable, HttpRequest, HttpResponse> {}
