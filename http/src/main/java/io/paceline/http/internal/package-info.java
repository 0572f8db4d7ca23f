/**
 * One HTTP/1 connection as a state machine, and what it writes.
 *
 * <pre>
 * Http1RequestDecoder ─► Http1Connection ─► HandlerCall ─► your handler
 *        RequestIntake ───────┤   ▲               │
 *                 ExchangeQueue   └───────────────┘
 *                             │
 *                             ▼
 *                        AnswerWriter ─► Outbound ─► one flush per burst
 * </pre>
 */
@NullMarked
package io.paceline.http.internal;

import org.jspecify.annotations.NullMarked;
