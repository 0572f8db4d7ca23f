/**
 * Content codings: what a client accepts, and how bodies are put into one and taken out of it (RFC 9110, section 8.4).
 */
@NullMarked
package io.paceline.http.internal.coding;

import org.jspecify.annotations.NullMarked;
