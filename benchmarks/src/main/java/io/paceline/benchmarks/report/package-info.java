/**
 * {@code ./paceline bench report}: the ledger as one HTML page with plots and tables, and as images for documents.
 *
 * <pre>
 * LedgerContents ─► CaseRuns ─► Comparison (one case, one run) ─► BarPlot, FiguresTable, Verdict ─► CaseCard ─┐
 *        │                                                  └───► OverviewPlot, Claims ───────────────────────┼─► Report
 *        └────────► Curves (one case, many arrival rates) ──────► LatencyPlot ─► CurveCard ───────────────────┘
 * </pre>
 *
 * All is made of {@link io.paceline.benchmarks.report.Markup}, which escapes what a ledger holds. The page has no script
 * and asks for nothing from outside.
 */
@NullMarked
package io.paceline.benchmarks.report;

import org.jspecify.annotations.NullMarked;
