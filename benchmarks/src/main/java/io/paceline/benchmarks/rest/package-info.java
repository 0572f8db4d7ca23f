/**
 * Paceline's servers of the bench {@code rest}: an endpoint, and the same written by hand.
 *
 * <pre>
 * POST /accounts/4711/orders?currency=EUR&amp;limit=250 ─► Order ─► Order with account, currency and limit
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.rest;

import org.jspecify.annotations.NullMarked;
