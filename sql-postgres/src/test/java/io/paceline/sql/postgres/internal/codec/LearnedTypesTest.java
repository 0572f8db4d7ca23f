package io.paceline.sql.postgres.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.postgres.PgCodec;
import io.paceline.sql.postgres.value.PgComposite;
import io.paceline.sql.postgres.value.PgMultirange;
import io.paceline.sql.postgres.value.PgRange;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Types whose OIDs are the database's own, learned from its catalog. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LearnedTypesTest {

    enum Mood {
        sad,
        happy
    }

    private String database;
    private TypeClient client;

    @BeforeAll
    void connect() {
        database = EmbeddedPostgres.shared().newDatabase();
        client = open(new CodecRegistry(List.of()));
        client.execute("""
                create extension hstore;
                create extension citext;
                create type mood as enum ('sad', 'happy', 'it''s {odd}, "really"');
                create domain positive as int4 check (value > 0);
                create type address as (street text, "no" positive, moods mood[]);
                create type person as (name text, home address, born date);
                create type floatrange as range (subtype = float8);
                create table visit (id int8, who person);
                """);
        client.learn();
    }

    @AfterAll
    void close() {
        client.close();
    }

    private TypeClient open(CodecRegistry registry) {
        EmbeddedPostgres server = EmbeddedPostgres.shared();
        return new TypeClient(server.port(), server.user(), database, registry);
    }

    private void roundTrips(String type, Object value) {
        roundTrips(client, type, value, value);
    }

    private static void roundTrips(TypeClient client, String type, Object value, Object expected) {
        String sql = "select $1::" + type + ", ($1::" + type + ")::text";
        TypeClient.Answer first = client.first(sql, value);
        TypeClient.Answer again = client.again(sql, first, value);
        assertThat(first.row().get(0)).isEqualTo(expected);
        assertThat(again.row().get(0)).isEqualTo(expected);
        assertThat(again.row().getString(1)).isEqualTo(first.row().getString(1));
    }

    @Test
    void enumsAreText() {
        roundTrips("mood", "happy");
        roundTrips("mood", "it's {odd}, \"really\"");
        roundTrips("mood[]", Arrays.asList("sad", null, "it's {odd}, \"really\""));
        roundTrips(client, "mood", Mood.sad, "sad");
        assertThat(client.first("select 'happy'::mood").row().get(0, Mood.class))
                .isEqualTo(Mood.happy);
    }

    @Test
    void compositesHoldTheValuesOfTheirAttributes() {
        PgComposite home = PgComposite.of("Main \"Street\", (north)", 7, Arrays.asList("sad", null));
        roundTrips("address", home);
        roundTrips("person", PgComposite.of("Ada\\", home, java.time.LocalDate.of(1815, 12, 10)));
        roundTrips("person", PgComposite.of("", null, null));
        roundTrips("person[]", List.of(PgComposite.of("x", home, null)));
    }

    @Test
    void recordsAreOfTextInEveryRun() {
        String sql = "select row(1, 'a b', null, row(2))";
        TypeClient.Answer first = client.first(sql);
        PgComposite expected = PgComposite.of("1", "a b", null, "(2)");
        assertThat(first.row().get(0)).isEqualTo(expected);
        assertThat(client.again(sql, first).row().get(0)).isEqualTo(expected);
    }

    @Test
    void domainsAreTheirBaseType() {
        roundTrips("positive", 5);
        roundTrips("positive[]", List.of(5, 6));
    }

    @Test
    void rangesOfOwnTypesAreRanges() {
        roundTrips("floatrange", new PgRange<>(1.5, 2.5, true, true, false));
        if (client.version() >= 14) {
            roundTrips("floatmultirange", new PgMultirange<>(List.of(PgRange.open(1.5, 2.5))));
        }
    }

    @Test
    void typesOfExtensionsAreFoundByTheirNames() {
        Map<String, @Nullable String> map = new HashMap<>();
        map.put("a \"b\"=>", "c,\\");
        map.put("nothing", null);
        map.put("", "");
        roundTrips("hstore", map);
        roundTrips("hstore", Map.of());
        roundTrips("hstore[]", List.of(map));
        roundTrips("citext", "Ärger");
        roundTrips("citext[]", List.of("a,b", "NULL"));
    }

    @Test
    void aTypeThatIsNotKnownIsTextUntilItIsLearned() {
        TypeClient other = open(new CodecRegistry(List.of()));
        TypeClient.Answer first = other.first("select '(1,,)'::person");
        assertThat(first.row().get(0)).isEqualTo("(1,,)");
        assertThat(other.again("select '(1,,)'::person", first).row().get(0)).isEqualTo("(1,,)");
        int oid = client.registry().oid("person");
        assertThat(other.registry().unknown(oid, oid, 23)).containsExactly(oid);
        other.learn(TypeCatalog.query(oid));
        assertThat(other.registry().unknown(oid)).isEmpty();
        roundTrips(other, "person", PgComposite.of("x", null, null), PgComposite.of("x", null, null));
        other.close();
    }

    @Test
    void rowTypesOfTablesAreLearnedWhenTheyAreAskedFor() {
        int oid = client.first("select 'visit'::regtype::oid")
                .row()
                .get(0, Long.class)
                .intValue();
        assertThat(client.registry().knows(oid)).isFalse();
        client.learn(TypeCatalog.query(oid));
        PgComposite who = PgComposite.of("x", null, null);
        roundTrips("visit", PgComposite.of(3L, who));
    }

    // @start region="codec"
    /** Moods are enums in Java. */
    static final class MoodCodec implements PgCodec<Mood> {
        @Override
        public String typeName() {
            return "mood";
        }

        @Override
        public Class<Mood> javaType() {
            return Mood.class;
        }

        @Override
        public Mood fromText(String text) {
            return Mood.valueOf(text);
        }

        @Override
        public String toText(Mood value) {
            return value.name();
        }
    }
    // @end

    @Test
    void codecsOfTheUserComeFirst() {
        TypeClient other = open(new CodecRegistry(List.of(new MoodCodec(), "no codec")));
        other.learn();
        roundTrips(other, "mood", Mood.happy, Mood.happy);
        roundTrips(other, "mood[]", Arrays.asList(Mood.happy, null), Arrays.asList(Mood.happy, null));
        assertThat(other.registry().declaredOids(new Object[] {Mood.sad}))
                .containsExactly(client.registry().oid("mood"));
        other.close();
    }
}
