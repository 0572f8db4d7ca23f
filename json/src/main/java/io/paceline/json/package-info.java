/** Bytes to records and back, through a small codec SPI. */
@NullMarked
package io.paceline.json;

import org.jspecify.annotations.NullMarked;
