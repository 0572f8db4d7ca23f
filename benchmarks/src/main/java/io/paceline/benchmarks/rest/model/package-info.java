/** The order that every system of the bench {@code rest} decodes and encodes; peers compile it too. */
@NullMarked
package io.paceline.benchmarks.rest.model;

import org.jspecify.annotations.NullMarked;
