package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.RelayScript.Passing;
import io.paceline.testkit.net.script.ScriptedPostgres;
import java.util.Map;

/** The contract suite on the scriptable server, which has a real one give the answers and delivers them in its own way. */
abstract class RelayedContract extends PostgresContract {

    RelayedContract(PostgresTck database) {
        super(database);
    }

    static ScriptedPostgres relay(Passing passing) {
        return ScriptedPostgres.with(
                RelayScript.to(EmbeddedPostgres.shared().port()).passing(passing));
    }

    static PostgresTck behind(ScriptedPostgres relay) {
        PostgresTck direct = PostgresTck.on(EmbeddedPostgres.shared(), Map.of());
        String port = ":" + EmbeddedPostgres.shared().port() + "/";
        return new PostgresTck(direct.uri().replace(port, ":" + relay.port() + "/"), direct.properties());
    }
}
