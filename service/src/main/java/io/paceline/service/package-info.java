/**
 * Plain objects that run one call at a time: references to call them, mailboxes that order the calls, and replies that
 * come home.
 *
 * <pre>
 *   tell, ask ──► mailbox (bounded) ──► turn of a loop or compute thread ──► your object
 *                                                                              │
 *   continuation ◄── reply lane of the caller ◄────────── reply ◄──────────────┘
 * </pre>
 */
@NullMarked
package io.paceline.service;

import org.jspecify.annotations.NullMarked;
