package io.paceline.sql.postgres.tck;

import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.ScriptedPostgres;
import org.junit.jupiter.api.AfterAll;

/** The contract suite where every answer comes one byte after the other. */
final class ByteByBytePostgresTest extends RelayedContract {

    private static final ScriptedPostgres RELAY = relay(RelayScript.byteByByte());
    private static final PostgresTck DATABASE = behind(RELAY);

    ByteByBytePostgresTest() {
        super(DATABASE);
    }

    @AfterAll
    static void stop() {
        RELAY.close();
    }
}
