/**
 * What a driver gives to the engine, and what the engine gives to a driver.
 *
 * <pre>
 *   pool ──► Command ──► SqlConnection.send ──► bytes
 *                                                 │
 *   pool ◄── ConnectionListener.answered ◄── columns, row …, completed | failed, answered
 * </pre>
 */
@NullMarked
package io.paceline.sql.spi;

import org.jspecify.annotations.NullMarked;
