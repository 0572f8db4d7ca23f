/**
 * Collects what users do: a row for each event, committed before the answer, sums over all of them, and a live chart.
 *
 * <pre>
 * POST /stats/api/events ──► StatsRoutes ─► StatsStore ─► PostgreSQL
 *                                │  committed ─► LiveFeed ─► once a second ─► GET /stats/live
 * GET /stats/api/summary ──► SharedSummaries ─► StatsStore, one at a time
 * </pre>
 */
@NullMarked
package io.paceline.apps.stats;

import org.jspecify.annotations.NullMarked;
