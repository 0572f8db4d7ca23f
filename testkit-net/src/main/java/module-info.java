/** Real and scripted counterparts of a network client, for tests, demos and benches. */
module io.paceline.testkit.net {
    requires static transitive org.jspecify;
    requires io.paceline.core;
    requires org.tukaani.xz;

    exports io.paceline.testkit.net;
}
