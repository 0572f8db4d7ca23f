package io.paceline.sql.postgres.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.sql.SqlException;
import io.paceline.sql.TypedNull;
import io.paceline.sql.postgres.value.PgInterval;
import io.paceline.sql.postgres.value.PgMoney;
import io.paceline.sql.postgres.value.PgNumeric;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Values that drivers are known to get wrong, each in text and in binary form. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpecialValuesTest {

    private TypeClient client;

    @BeforeAll
    void connect() {
        EmbeddedPostgres server = EmbeddedPostgres.shared();
        client = new TypeClient(server.port(), server.user(), server.database(), new CodecRegistry(List.of()));
    }

    @AfterAll
    void close() {
        client.close();
    }

    private PgRow text(String sql, @Nullable Object... values) {
        return client.first(sql, values).row();
    }

    private PgRow binary(String sql, @Nullable Object... values) {
        return client.again(sql, client.first(sql, values), values).row();
    }

    private void reads(String sql, @Nullable Object expected) {
        assertThat(text(sql).get(0)).isEqualTo(expected);
        assertThat(binary(sql).get(0)).isEqualTo(expected);
    }

    /** The server takes the value for what the SQL says. */
    private void sends(Object value, String type, String literal) {
        String sql = "select $1::" + type + " = " + literal;
        assertThat(text(sql, value).getBoolean(0)).isTrue();
        assertThat(binary(sql, value).getBoolean(0)).isTrue();
    }

    @Test
    void infiniteDatesAreDistinctAndRoundTrip() {
        reads("select 'infinity'::date", LocalDate.MAX);
        reads("select '-infinity'::date", LocalDate.MIN);
        reads("select 'infinity'::timestamp", LocalDateTime.MAX);
        reads("select '-infinity'::timestamp", LocalDateTime.MIN);
        reads("select 'infinity'::timestamptz", OffsetDateTime.MAX);
        reads("select '-infinity'::timestamptz", OffsetDateTime.MIN);
        reads("select '{infinity,-infinity,null}'::date[]", Arrays.asList(LocalDate.MAX, LocalDate.MIN, null));
        reads("select '{infinity,-infinity}'::timestamptz[]", List.of(OffsetDateTime.MAX, OffsetDateTime.MIN));
        sends(LocalDate.MIN, "date", "'-infinity'");
        sends(LocalDateTime.MAX, "timestamp", "'infinity'");
        sends(Instant.MAX, "timestamptz", "'infinity'");
        sends(Instant.MIN, "timestamptz", "'-infinity'");
        sends(List.of(OffsetDateTime.MIN, OffsetDateTime.MAX), "timestamptz[]", "'{-infinity,infinity}'");
        assertThat(binary("select 'infinity'::timestamptz").get(0, Instant.class))
                .isEqualTo(Instant.MAX);
    }

    @Test
    void datesBeforeChristAndBeyondTheYear9999AreExact() {
        reads("select '4713-02-29 BC'::date", LocalDate.of(-4712, 2, 29));
        reads("select '10000-01-01'::date", LocalDate.of(10_000, 1, 1));
        reads("select '5874897-12-31'::date", LocalDate.of(5_874_897, 12, 31));
        reads("select '0044-03-15 12:30:00.000001 BC'::timestamp", LocalDateTime.of(-43, 3, 15, 12, 30, 0, 1000));
        reads(
                "select '10000-01-01 00:00:00.5+00'::timestamptz",
                OffsetDateTime.of(10_000, 1, 1, 0, 0, 0, 500_000_000, ZoneOffset.UTC));
        sends(LocalDate.of(-4712, 2, 29), "date", "'4713-02-29 BC'");
        sends(LocalDateTime.of(10_000, 1, 1, 0, 0), "timestamp", "'10000-01-01'");
        sends(LocalDateTime.of(-43, 3, 15, 0, 0), "timestamp", "'0044-03-15 BC'");
    }

    @Test
    void aDateBeyondTheServersRangeIsRefusedAndNotWrapped() {
        LocalDate tooLate = LocalDate.of(5_874_898, 1, 1);
        String sql = "select $1::date";
        assertThatThrownBy(() -> text(sql, tooLate)).isInstanceOf(TypeClient.Refused.class);
        TypeClient.Answer described = client.first(sql, LocalDate.EPOCH);
        assertThatThrownBy(() -> client.again(sql, described, tooLate))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("parameter 1: java.time.LocalDate for date")
                .hasMessageContaining("5874897-12-31");
    }

    @Test
    void allElementsOfANumericArrayAreRead() {
        boolean infinities = client.version() >= 14;
        reads(
                infinities ? "select '{1,NaN,Infinity,-Infinity,2.50}'::numeric[]" : "select '{1,NaN,2.50}'::numeric[]",
                infinities
                        ? List.of(
                                BigDecimal.ONE,
                                PgNumeric.NAN,
                                PgNumeric.POSITIVE_INFINITY,
                                PgNumeric.NEGATIVE_INFINITY,
                                new BigDecimal("2.50"))
                        : List.of(BigDecimal.ONE, PgNumeric.NAN, new BigDecimal("2.50")));
        sends(Double.NaN, "numeric", "'NaN'");
    }

    @Test
    void aNullElementOfABoundArrayIsSqlNull() {
        String sql = "select $1::numeric[] is not distinct from '{1,null}', ($2::jsonb[])[2] is null";
        Object[] values = {Arrays.asList(BigDecimal.ONE, null), new String[] {"{}", null}};
        for (PgRow row : List.of(text(sql, values), binary(sql, values))) {
            assertThat(row.getBoolean(0)).isTrue();
            assertThat(row.getBoolean(1)).isTrue();
        }
    }

    @Test
    void midnightAtTheEndOfTheDayIsTheLargestLocalTime() {
        reads("select '24:00'::time", LocalTime.MAX);
        reads("select '00:00'::time", LocalTime.MIDNIGHT);
        reads("select '24:00+02'::timetz", LocalTime.MAX.atOffset(ZoneOffset.ofHours(2)));
        sends(LocalTime.MAX, "time", "'24:00'");
        sends(LocalTime.of(23, 59, 59, 999_999_600), "time", "'24:00'");
    }

    @Test
    void nanosecondsAreRoundedToTheNearestMicrosecondInEitherForm() {
        sends(LocalTime.of(1, 2, 3, 1_500), "time", "'01:02:03.000002'");
        sends(LocalTime.of(1, 2, 3, 2_500), "time", "'01:02:03.000002'");
        sends(LocalDateTime.of(1999, 12, 31, 23, 59, 59, 999_999_999), "timestamp", "'2000-01-01'");
        sends(Duration.ofNanos(-1_600), "interval", "'-0.000002 seconds'");
    }

    @Test
    void emptyBytesAreOfZeroLength() {
        for (PgRow row : List.of(text("select ''::bytea"), binary("select ''::bytea"))) {
            assertThat(row.getBytes(0)).isEmpty();
            assertThat(row.isNull(0)).isFalse();
        }
        sends(new byte[0], "bytea", "''");
    }

    @Test
    void bytesInTheEscapeFormAreRead() {
        client.execute("set bytea_output = escape");
        try {
            assertThat(text("select '\\x00ff5c41'::bytea").getBytes(0)).containsExactly(0, 0xff, 0x5c, 0x41);
        } finally {
            client.execute("reset bytea_output");
        }
    }

    @Test
    void decimalsKeepTheirScaleHoweverLarge() {
        BigDecimal large = new BigDecimal("1e131071").setScale(0).add(new BigDecimal("0.5").setScale(16_383));
        String sql = "select $1::numeric";
        assertThat(text(sql, large).getDecimal(0)).isEqualTo(large);
        assertThat(binary(sql, large).getDecimal(0)).isEqualTo(large);
        assertThatThrownBy(() -> text(sql, new BigDecimal("1e1000000000")))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("parameter 1: java.math.BigDecimal");
        sends(new BigDecimal("1e3"), "numeric", "1000");
    }

    @Test
    void moneyIsCountedInItsSmallestUnit() {
        PgMoney money = new PgMoney(-123_456);
        String sql = "select $1, $1::numeric";
        for (PgRow row : List.of(text(sql, money), binary(sql, money))) {
            assertThat(row.get(0)).isEqualTo(money);
            assertThat(row.getDecimal(1)).isEqualTo("-1234.56");
        }
        sends(List.of(money), "money[]", "array[(-1234.56)::numeric::money]");
    }

    @Test
    void aMoneyInsideACompositeIsRefusedWhenItWouldHaveToBeText() {
        assertThatThrownBy(() -> text("select $1::record", new PgMoneyHolder().composite()))
                .isInstanceOf(SqlException.class);
    }

    private static final class PgMoneyHolder {
        Object composite() {
            return io.paceline.sql.postgres.value.PgComposite.of(new PgMoney(1));
        }
    }

    @Test
    void durationsAndPeriodsAreIntervals() {
        sends(Duration.ofHours(-30), "interval", "'-30:00'");
        sends(Period.of(1, -2, 3), "interval", "'10 mons 3 days'");
        PgRow row = binary("select interval '1 mon', interval '90 seconds', interval '14 mons -3 days'");
        assertThat(row.get(1, Duration.class)).isEqualTo(Duration.ofSeconds(90));
        assertThat(row.get(2, Period.class)).isEqualTo(Period.of(1, 2, -3));
        assertThatThrownBy(() -> row.get(0, Duration.class)).isInstanceOf(SqlException.class);
        if (client.version() >= 17) {
            reads("select '-infinity'::interval", PgInterval.NEGATIVE_INFINITY);
            sends(PgInterval.INFINITY, "interval", "'infinity'");
        }
    }

    @Test
    void aValueOfAClassWithoutTextFormIsRefusedByItsNumber() {
        Thread value = Thread.currentThread();
        assertThatThrownBy(() -> text("select $1::int, $2::int", 1, value))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("parameter 2: java.lang.Thread (expected: ");
        TypeClient.Answer described = client.first("select $1::int, $2::int", 1, 2);
        assertThatThrownBy(() -> client.again("select $1::int, $2::int", described, 1, value))
                .isInstanceOfSatisfying(
                        SqlException.class, e -> assertThat(e.kind()).isEqualTo(SqlException.Kind.INVALID))
                .hasMessageContaining("parameter 2: java.lang.Thread for int4 (expected: Integer, Long");
    }

    @Test
    void aValueOfAnotherClassIsTakenOrRefusedAlikeInEveryRun() {
        String sql = "select $1::int4";
        TypeClient.Answer described = client.first(sql, "7");
        assertThat(described.row().getInt(0)).isEqualTo(7);
        assertThat(client.again(sql, described, "7").row().getInt(0)).isEqualTo(7);
        for (Object wrong : List.of("seven", true, 1.5, UUID.randomUUID())) {
            assertThatThrownBy(() -> client.first(sql, wrong)).isInstanceOf(TypeClient.Refused.class);
            assertThatThrownBy(() -> client.again(sql, described, wrong)).isInstanceOf(TypeClient.Refused.class);
        }
        assertThatThrownBy(() -> client.again(sql, described, 1L << 40))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("-2147483648 to 2147483647");
        assertThatThrownBy(() -> client.again(sql, described)).hasMessage("parameters: 0 (expected: 1)");
    }

    @Test
    void textWithNulIsRefused() {
        assertThatThrownBy(() -> text("select $1::text", "a\0b")).hasMessageContaining("text without NUL");
        TypeClient.Answer described = client.first("select $1::text", "a");
        assertThatThrownBy(() -> client.again("select $1::text", described, "a\0b"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("parameter 1: java.lang.String for text (expected: text without NUL");
    }

    @Test
    void typedNullsTellTheServerTheirType() {
        String sql = "select pg_typeof($1)::text, $1 is null";
        PgRow row = text(sql, new TypedNull("int8"));
        assertThat(row.getString(0)).isEqualTo("bigint");
        assertThat(row.getBoolean(1)).isTrue();
        assertThat(binary(sql, new TypedNull("int8")).getBoolean(1)).isTrue();
    }

    @Test
    void typesTheServerCannotTellAreThoseOfTheJavaClasses() {
        String sql = "select concat('a', $1, $2, $3)";
        Object[] values = {1L, null, List.of(1.5)};
        assertThatThrownBy(() -> client.first(sql, values))
                .isInstanceOf(TypeClient.Refused.class)
                .hasMessageContaining("42P18");
        assertThat(client.first(sql, client.registry().declaredOids(values), values)
                        .row()
                        .getString(0))
                .isEqualTo("a1{1.5}");
    }

    @Test
    void mapsAreHstoreOnlyWhereThatIs() {
        assertThatThrownBy(() -> text("select $1::jsonb", Map.of("a", "b"))).isInstanceOf(TypeClient.Refused.class);
    }
}
