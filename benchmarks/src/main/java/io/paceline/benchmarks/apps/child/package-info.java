/**
 * The process that loads a server of the apps: an open model, where requests are due at a rate whatever the server does,
 * and a request that finds no free connection counts its waiting from when it was due.
 *
 * <pre>
 * runner ─► line: mix, rate, length ─► Arrivals ─► OpenLoad ─► ClientConnection ─► server
 * runner ◄─ line: LoadReport ◄─ KindCount, one a page kind ◄─ ResponseReader ◄──────┘
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.apps.child;

import org.jspecify.annotations.NullMarked;
