/** The PostgreSQL driver: its options, its own value types, and what it adds to a session. */
@NullMarked
package io.paceline.sql.postgres;

import org.jspecify.annotations.NullMarked;
