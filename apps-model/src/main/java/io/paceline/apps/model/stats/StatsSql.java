package io.paceline.apps.model.stats;

/** The statements. Those that count give the columns of a {@link Group}. */
public final class StatsSql {

    public static final String INSERT = "insert into stats.event (kind, path, visitor, millis) values ($1, $2, $3, $4)";

    /** Of so many minutes; looks at each of their rows. The time in brackets is worked out once, and not for each. */
    public static final String SUMMARY = "select kind, path, count(*) as events, sum(millis) as millis,"
            + " max(millis) as slowest from stats.event where at > (select now() - make_interval(mins => $1))"
            + " group by kind, path";

    /** Of {@value Recent#SECONDS} seconds. */
    public static final String RECENT = "select kind, '' as path, count(*) as events, sum(millis) as millis,"
            + " max(millis) as slowest from stats.event where at > (select now() - interval '" + Recent.SECONDS
            + " seconds') group by kind";

    private StatsSql() {}
}
