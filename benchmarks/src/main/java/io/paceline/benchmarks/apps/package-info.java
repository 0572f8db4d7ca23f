/**
 * {@code ./paceline bench apps}: the demo apps and their rival under the same load, on the same database.
 *
 * <pre>
 * AppsBench ─► AppCase ─┬─► AppsDatabase ◄─ TcpProxy ◄─ servers, each in a process of its own
 *                       ├─► GeneratorProcess ─► requests at a rate ─► one server after the other
 *                       └─► RateSearch: the highest rate that still holds
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.apps;

import org.jspecify.annotations.NullMarked;
