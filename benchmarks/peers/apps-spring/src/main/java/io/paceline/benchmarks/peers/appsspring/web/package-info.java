/**
 * What stands in front of the apps, with the rules that Paceline's have.
 *
 * <pre>
 * request ─► SecurityHeadersFilter ─► BodyLimitFilter ─► CsrfFilter ─► controller ─► FaultAdvice
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.peers.appsspring.web;

import org.jspecify.annotations.NullMarked;
