/**
 * The bench {@code sql}: PostgreSQL through Paceline, its peers and, as ceilings, C programs; each in a process of its own that
 * measures itself, beside one embedded server.
 *
 * <pre>
 *   SqlBench ─► SqlCase ─► WorldDatabase, delayed or not
 *                  └─► CaseProcess ══stdin, stdout══► sql.child ─► PacelineSql, or a peer
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.sql;

import org.jspecify.annotations.NullMarked;
