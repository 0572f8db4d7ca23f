/** What all codecs are made of: the contract, checked reading, and conversions. */
@NullMarked
package io.paceline.sql.postgres.internal.codec.base;

import org.jspecify.annotations.NullMarked;
