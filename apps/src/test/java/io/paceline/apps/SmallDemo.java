package io.paceline.apps;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.testkit.net.EmbeddedPostgres;

/** The demo as tests want it: on any port, with a hundredth of its rows, in a database of its own. */
public final class SmallDemo {

    private SmallDemo() {}

    /** With a new database. */
    public static DemoSettings settings() {
        EmbeddedPostgres server = EmbeddedPostgres.shared();
        return settings(server.uri(server.newDatabase()));
    }

    /** With a database that is there. */
    public static DemoSettings settings(String uri) {
        return DemoSettings.standard().withPort(0).withDb(uri).withSize(Content.Size.SMALL);
    }

    public static DemoServer start(DemoSettings settings) {
        return DemoServer.start(settings, Progress.NONE);
    }
}
