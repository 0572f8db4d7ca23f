/** The blog of {@code docs/guide/tutorial.md}, step by step. */
@NullMarked
package io.paceline.apps.tutorial;

import org.jspecify.annotations.NullMarked;
