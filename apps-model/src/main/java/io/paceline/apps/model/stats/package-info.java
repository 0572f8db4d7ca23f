/**
 * What the statistics collector and its rival share: what an event is and when it is refused, the statements, what they
 * are summed up to, and the page.
 *
 * <pre>
 * JSON ─► EventDraft ─► Event ─► StatsSql.INSERT ─► stats.event ─► StatsSql.SUMMARY ─► Group ─► Summary ─► JSON, StatsPage
 * </pre>
 */
@NullMarked
package io.paceline.apps.model.stats;

import org.jspecify.annotations.NullMarked;
