/**
 * Makes the tables of the demo apps and fills them; what is there already stays.
 *
 * <pre>
 * migration/V*.sql ─► Flyway ─► schemas blog, social, stats ◄─ Content ◄─ seeded random numbers
 * </pre>
 */
@NullMarked
package io.paceline.apps.data;

import org.jspecify.annotations.NullMarked;
