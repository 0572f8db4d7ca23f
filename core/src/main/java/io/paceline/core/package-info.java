/** Replies, call context, clocks and the event-loop interfaces that every other module builds on. */
@NullMarked
package io.paceline.core;

import org.jspecify.annotations.NullMarked;
