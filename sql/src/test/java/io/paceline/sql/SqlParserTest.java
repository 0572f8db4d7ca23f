package io.paceline.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where named parameters are, and where nothing is one. */
final class SqlParserTest {

    /** The text as a driver with numbered placeholders sends it. */
    private static String numbered(String sql) {
        ParsedSql parsed = ParsedSql.parse(sql);
        StringBuilder text = new StringBuilder(parsed.pieces().get(0));
        for (int i = 0; i < parsed.places().size(); i++) {
            text.append('<')
                    .append(parsed.places().get(i) + 1)
                    .append('>')
                    .append(parsed.pieces().get(i + 1));
        }
        return text.toString();
    }

    @Test
    void aNameIsAParameterAndARepeatedNameTheSame() {
        ParsedSql parsed = ParsedSql.parse("select :a, :b where x=:a and y in(:b_2)");
        assertThat(parsed.names()).containsExactly("a", "b", "b_2");
        assertThat(parsed.places()).containsExactly(0, 1, 0, 2);
        assertThat(parsed.pieces()).containsExactly("select ", ", ", " where x=", " and y in(", ")");
        assertThat(parsed.numbered()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select ':a'",
                "select 'it''s :a'",
                "select '\\' , ':a'",
                "select E'\\':a'",
                "select e'\\\\\\':a'",
                "select E'a'\n  'b\\':a'",
                "select E'a' -- more\n 'b\\':a'",
                "select U&'\\0041:a'",
                "select U&\"d\\0061t:a\"",
                "select B'01:a', N':a', X'f:a'",
                "select \"a:b\", \"x\"\":a\"",
                "select `a:b`",
                "select $$ :a $$",
                "select $tag$ :a $$ :b $other$ $tag$",
                "select $tag_1$ :a $tag$ :b $tag_1$",
                "select 1 -- :a",
                "select 1 --:a\r\n-- :b\n, 2",
                "select /* :a */ 1",
                "select /* /* :a */ :b */ 1",
                "select a::int, a :: text",
                "select '1'::int",
                "select @x := 1",
                "select a[1:2], a[1:n], a[i:n], a[f(1):n], a[b[1]:n]",
                "select a[1: n], a[: n]",
                "select json_object('a':b)",
                "select \"a\":b",
                "select 'open :a",
                "select \"open :a",
                "select E'open \\' :a",
                "select E'\\",
                "select $tag$ open :a $ta$",
                "select /* open /* :a */",
                "select 1 --",
                "select 1 /",
                "select 1 :",
                "select 1 ::",
                "select $",
                "select 1 -",
                "select :1",
                "insert into returning values (1)",
                "select * from returning",
                "select returning from \"select\" where limit = ?",
                "select a ? 'b', c ?| d, e ?& f, g @? '$.x'",
                "select foo$bar$ , a$1 , b$$ from t"
            })
    void whatIsNoParameterIsLeftAsItIs(String sql) {
        ParsedSql parsed = ParsedSql.parse(sql);
        assertThat(parsed.names()).isEmpty();
        assertThat(parsed.pieces()).containsExactly(sql);
        assertThat(parsed.numbered()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            select E'\\\\' , :a                   | select E'\\\\' , <1>
            select '\\', :a                       | select '\\', <1>
            select typeE'\\', :a                  | select typeE'\\', <1>
            select 'a' 'b', :a                    | select 'a' 'b', <1>
            select E'a' 'b\\', :a                 | select E'a' 'b\\', <1>
            select ''''+:a                        | select ''''+<1>
            select $$x$$,:a                       | select $$x$$,<1>
            select $a$ $b$ $a$,:a                 | select $a$ $b$ $a$,<1>
            select :a::int, :b::text              | select <1>::int, <2>::text
            select /* x */:a/**/,:b--c            | select /* x */<1>/**/,<2>--c
            select a[:i], a[:i::int]              | select a[<1>], a[<1>::int]
            select a[:lo : :hi], a[:lo: :hi]      | select a[<1> : <2>], a[<1>: <2>]
            select array[:a,:b, 1]                | select array[<1>,<2>, 1]
            select a[1],:b                        | select a[1],<1>
            limit:n offset:m                      | limit<1> offset<2>
            values(:a,:b)                         | values(<1>,<2>)
            select -:a, x-:b, x>:c, (:d)          | select -<1>, x-<2>, x><3>, (<4>)
            select a[\\:n], '\\:', \\:b           | select a[:n], '\\:', :b
            select a `b, :a                       | select a `b, <1>
            select :größe, :名, :_x               | select <1>, <2>, <3>
            select a]:b                           | select a]:b
            select a] , :b                        | select a] , <1>
            """)
    void namesBecomePlaces(String sql, String expected) {
        assertThat(numbered(sql.strip())).isEqualTo(expected.strip());
    }

    @Test
    void numbersAreCountedAndLeftAlone() {
        assertThat(ParsedSql.parse("select $1, $2::int, $12, '$99', a$77").numbered())
                .isEqualTo(12);
        assertThat(ParsedSql.parse("select $99999999999999999999").numbered()).isEqualTo(1_000_000);
    }

    @Test
    void numbersAndNamesTogetherAreRefused() {
        assertThatThrownBy(() -> Query.of("select $1 where a = :a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sql: $1 and :a (expected: parameters by number or by name, as both would claim the same"
                        + " numbers)");
    }

    @Test
    void anEmptyTextAndNulAreRefused() {
        assertThatThrownBy(() -> Query.of(" \n")).hasMessageStartingWith("sql: ' \n' (expected: a statement");
        assertThatThrownBy(() -> Query.of("select '\0'"))
                .hasMessage("sql: NUL at 8 (expected: a statement without it)");
    }

    @Test
    void statementsOfTheSameTextAreTheSame() {
        assertThat(ParsedSql.parse("select :a")).isEqualTo(ParsedSql.parse("select :a"));
        assertThat(ParsedSql.parse("select :a")).isNotEqualTo(ParsedSql.parse("select :b"));
        assertThat(ParsedSql.parse("select :a").hashCode())
                .isEqualTo(ParsedSql.parse("select :a").hashCode());
    }

    /** Texts made of parts of which it is known whether they hold a parameter. */
    @Test
    void whateverStandsAroundThemTheNamesAreFound() {
        List<String> around = List.of(
                "':x'",
                "E'\\':x'",
                "\":x\"",
                "`:x`",
                "$$:x$$",
                "$q$:x$$:y$q$",
                "/*:x/*:y*/*/",
                "--:x\n",
                "a::x",
                "1",
                "t.c",
                "a[1:x]",
                "@v:=1",
                "f(1)",
                "U&':x'",
                "returning");
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 1_000; run++) {
            StringBuilder sql = new StringBuilder("select ");
            StringBuilder expected = new StringBuilder("select ");
            int next = 1;
            for (int part = random.nextInt(12); part >= 0; part--) {
                String text = around.get(random.nextInt(around.size()));
                sql.append(text).append(", ");
                expected.append(text).append(", ");
                if (random.nextBoolean()) {
                    sql.append(":p").append(next).append(" + ");
                    expected.append('<').append(next++).append("> + ");
                }
            }
            assertThat(numbered(sql.toString())).as("seed %d, %s", seed, sql).isEqualTo(expected.toString());
        }
    }

    /** Any text at all: it is taken apart without a failure, and put together again it is the same. */
    @Test
    void noTextIsLostWhateverItIs() {
        String letters = "'\"`$:=\\-/*[]()eEuU&ab1_ \n\r;?,é";
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 10_000; run++) {
            StringBuilder sql = new StringBuilder("x");
            for (int i = random.nextInt(30); i > 0; i--) {
                sql.append(letters.charAt(random.nextInt(letters.length())));
            }
            String text = sql.toString();
            ParsedSql parsed = parse(text);
            if (parsed == null) {
                continue;
            }
            StringBuilder again = new StringBuilder(parsed.pieces().get(0));
            for (int i = 0; i < parsed.places().size(); i++) {
                again.append(':')
                        .append(parsed.names().get(parsed.places().get(i)))
                        .append(parsed.pieces().get(i + 1));
            }
            if (!text.contains("\\:")) {
                assertThat(again.toString()).as("seed %d", seed).isEqualTo(text);
            }
            assertThat(parsed.pieces())
                    .as("seed %d", seed)
                    .hasSize(parsed.places().size() + 1);
        }
    }

    private static ParsedSql parse(String text) {
        try {
            return ParsedSql.parse(text);
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).contains("by number or by name");
            return null;
        }
    }
}
