/**
 * Services that a test steps, one message at a time, on one thread and by a clock of its own.
 *
 * <pre>
 *   services that have messages ───────────┐
 *   timers that are due ──► their services ┼─ choice by a seed ──► one step ──► trace
 *   clients, and their continuations ──────┘
 * </pre>
 */
@NullMarked
package io.paceline.service.stepping;

import org.jspecify.annotations.NullMarked;
