package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.ScriptedPostgres;
import org.junit.jupiter.api.AfterAll;

/** The contract suite where every answer comes among messages that may come at any time. */
final class InterruptedPostgresTest extends RelayedContract {

    private static final ScriptedPostgres RELAY = relay(RelayScript.amongOthers());
    private static final PostgresTck DATABASE = behind(RELAY);

    InterruptedPostgresTest() {
        super(DATABASE);
    }

    @AfterAll
    static void stop() {
        RELAY.close();
    }
}
