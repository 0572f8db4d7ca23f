/** Where services are built and started. */
@NullMarked
package io.paceline.service.engine;

import org.jspecify.annotations.NullMarked;
