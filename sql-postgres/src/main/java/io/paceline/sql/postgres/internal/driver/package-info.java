/** The driver as the engine finds it. */
@NullMarked
package io.paceline.sql.postgres.internal.driver;

import org.jspecify.annotations.NullMarked;
