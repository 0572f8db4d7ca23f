/**
 * The demo as people use it, in a real Chromium: every page in two widths, by mouse and by keyboard, with screenshots below
 * {@code apps/target/screenshots}.
 */
@NullMarked
package io.paceline.apps.browser;

import org.jspecify.annotations.NullMarked;
