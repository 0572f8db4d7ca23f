/**
 * Chooses which of several operations on the same paths a request is for, by media types, parameters and header fields.
 *
 * <pre>
 * at start:   operations of one method and pattern ─► OperationChoice
 * a request:  OperationChoice ─► Candidate … ─► the most specific that fits ─► its handler
 *                                     └─► none: 415, 406 or 400
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.choice;

import org.jspecify.annotations.NullMarked;
