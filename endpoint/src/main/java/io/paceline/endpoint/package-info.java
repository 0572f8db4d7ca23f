/** Route to typed service call: annotated classes over REST. */
@NullMarked
package io.paceline.endpoint;

import org.jspecify.annotations.NullMarked;
