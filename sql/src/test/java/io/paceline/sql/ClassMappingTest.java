package io.paceline.sql;

import static io.paceline.sql.ArrayRow.columns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of rows by the class alone. */
final class ClassMappingTest {

    private final int outer = 1;

    private static <T> T map(Class<T> type, Columns columns, @Nullable Object... values) {
        return Mapping.of(type).bind(columns).map(new ArrayRow(columns, values));
    }

    private static void refused(Class<?> type, String message) {
        assertThatThrownBy(() -> Mapping.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private record World(int id, int n) {}

    // the component of bytes is what is tested
    @SuppressWarnings("ArrayRecordComponent")
    private record Everything(
            boolean a,
            short b,
            byte c,
            char d,
            int e,
            long f,
            float g,
            double h,
            String i,
            BigDecimal j,
            UUID k,
            byte[] l,
            Month m,
            LocalDate n,
            Object o,
            Integer p,
            Long q) {}

    private record Nulls(
            @Nullable String text,
            @Nullable Integer count,
            @Nullable Character letter,
            @Nullable Month month,
            Optional<String> more,
            Optional<Integer> number,
            Optional<Month> maybe) {}

    private record Named(Instant createdAt, String user_name, int URLCount) {}

    record Checked(int n) {
        Checked {
            if (n < 0) {
                throw new IllegalArgumentException("secret " + n);
            }
        }
    }

    @Test
    void aRecordIsFilledByTheNamesOfItsComponents() {
        assertThat(map(World.class, columns("n", "other", "ID"), 2, "x", 1)).isEqualTo(new World(1, 2));
    }

    @Test
    void everyUsualTypeOfAComponentIsRead() {
        UUID id = UUID.randomUUID();
        byte[] bytes = {1, 2};
        Everything all = map(
                Everything.class,
                columns("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q"),
                true,
                (short) 2,
                3,
                "4",
                5,
                6L,
                7f,
                8d,
                "9",
                BigDecimal.TEN,
                id,
                bytes,
                "MAY",
                LocalDate.EPOCH,
                'o',
                16,
                17L);
        assertThat(all)
                .isEqualTo(new Everything(
                        true,
                        (short) 2,
                        (byte) 3,
                        '4',
                        5,
                        6,
                        7,
                        8,
                        "9",
                        BigDecimal.TEN,
                        id,
                        bytes,
                        Month.MAY,
                        LocalDate.EPOCH,
                        'o',
                        16,
                        17L));
    }

    @Test
    void nullIsNullOrAnEmptyOptional() {
        Columns columns = columns("text", "count", "letter", "month", "more", "number", "maybe");
        assertThat(map(Nulls.class, columns, null, null, null, null, null, null, null))
                .isEqualTo(new Nulls(null, null, null, null, Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(map(Nulls.class, columns, "a", 1, "c", "MAY", "b", 2, "JUNE"))
                .isEqualTo(
                        new Nulls("a", 1, 'c', Month.MAY, Optional.of("b"), Optional.of(2), Optional.of(Month.JUNE)));
    }

    @Test
    void namesMeetWithoutRegardToCaseAndUnderscores() {
        assertThat(map(Named.class, columns("created_at", "USERNAME", "url_count"), Instant.EPOCH, "u", 3))
                .isEqualTo(new Named(Instant.EPOCH, "u", 3));
    }

    @Test
    void theColumnThatIsSpelledTheSameComesFirst() {
        Columns columns = columns("i_d", "n", "id", "id");
        assertThat(map(World.class, columns, 1, 2, 3, 4)).isEqualTo(new World(3, 2));
    }

    @Test
    void aMissingColumnIsNamed() {
        assertThatThrownBy(() -> Mapping.of(World.class).bind(columns("id", "m")))
                .isInstanceOf(SqlException.class)
                .hasMessage("World.n: no column of that name (expected: one of [id, m])")
                .extracting(error -> ((SqlException) error).kind())
                .isEqualTo(SqlException.Kind.DECODE);
    }

    @Test
    void nullForAPrimitiveNamesColumnAndComponent() {
        assertThatThrownBy(() -> map(World.class, columns("id", "N"), 1, null))
                .isInstanceOf(SqlException.class)
                .hasMessage("column N is NULL (expected: a value for World.n, which is an int; Optional takes NULL)");
    }

    @Test
    void aValueThatDoesNotFitNamesTheComponent() {
        assertThatThrownBy(() -> map(World.class, columns("id", "n"), 1, 1L << 40))
                .isInstanceOf(SqlException.class)
                .hasMessage("World.n: column n (expected: int)");
        Columns months = columns("text", "count", "letter", "month", "more", "number", "maybe");
        assertThatThrownBy(() -> map(Nulls.class, months, null, null, null, "MAI", null, null, null))
                .hasMessageStartingWith("Nulls.month: column month: no constant of java.time.Month has that name"
                        + " (expected: one of [APRIL, AUGUST,");
        assertThatThrownBy(() -> map(Nulls.class, months, null, null, "long", null, null, null, null))
                .hasMessage("Nulls.letter: column letter: the value does not fit (expected: one char)");
    }

    @Test
    void whatAConstructorThrowsIsTheCauseAndNotTheMessage() {
        assertThatThrownBy(() -> map(Checked.class, columns("n"), -7))
                .isInstanceOf(SqlException.class)
                .hasMessage(Checked.class.getName() + " refused a row by java.lang.IllegalArgumentException")
                .hasRootCauseMessage("secret -7");
    }

    @Test
    void aClassOfASingleValueTakesTheFirstColumn() {
        Columns columns = columns("v", "w");
        assertThat(map(Long.class, columns, 7L, "x")).isEqualTo(7L);
        assertThat(map(long.class, columns, 7L, "x")).isEqualTo(7L);
        assertThat(map(String.class, columns, "s", "x")).isEqualTo("s");
        assertThat(map(Short.class, columns, 7, "x")).isEqualTo((short) 7);
        assertThat(map(Month.class, columns, "MAY", "x")).isEqualTo(Month.MAY);
        assertThat(map(Instant.class, columns, Instant.EPOCH, "x")).isEqualTo(Instant.EPOCH);
        assertThat(map(byte[].class, columns, new byte[] {1}, "x")).containsExactly(1);
        assertThat(map(int[].class, columns, new int[] {1}, "x")).containsExactly(1);
        assertThat(map(Object.class, columns, 'o', "x")).isEqualTo('o');
        assertThat(map(InetAddress.class, columns, InetAddress.getLoopbackAddress(), "x"))
                .isEqualTo(InetAddress.getLoopbackAddress());
    }

    @Test
    void aSingleValueThatIsNullIsAnError() {
        assertThatThrownBy(() -> map(String.class, columns("v"), (Object) null))
                .isInstanceOf(SqlException.class)
                .hasMessage("column v is NULL (expected: a value; a row mapper can take NULL)");
        assertThatThrownBy(() -> map(Integer.class, columns("v"), (Object) null))
                .isInstanceOf(SqlException.class);
        assertThatThrownBy(() -> Mapping.of(String.class).bind(columns()))
                .hasMessage("columns: none (expected: one for class java.lang.String)");
    }

    /** A bean. */
    public static class Person {
        private String name = "nobody";
        private int age;
        private Optional<String> mail = Optional.empty();
        /** Set without a setter. */
        public long points = -1;
        /** Not set at all. */
        public final int fixed = 1;

        public void setName(String name) {
            this.name = name;
        }

        public Person setAge(int age) {
            this.age = age;
            return this;
        }

        public void setAge(String age) {
            throw new AssertionError("the getter says int: " + age);
        }

        public int getAge() {
            return age;
        }

        public void setMailAddress(Optional<String> mail) {
            this.mail = mail;
        }
    }

    /** Under test. */
    public static class Pupil extends Person {
        private int grade;

        public void setGrade(int grade) {
            this.grade = grade;
        }
    }

    @Test
    void aBeanIsFilledBySettersAndPublicFields() {
        Person person =
                map(Person.class, columns("NAME", "age", "mail_address", "points", "x"), "Ada", 36, "a@b", 5L, 0);
        assertThat(person.name).isEqualTo("Ada");
        assertThat(person.age).isEqualTo(36);
        assertThat(person.mail).contains("a@b");
        assertThat(person.points).isEqualTo(5);
    }

    @Test
    void aBeanKeepsWhatHasNoColumnAndInheritsSetters() {
        Pupil pupil = map(Pupil.class, columns("age", "grade"), 9, 3);
        assertThat(pupil.getAge()).isEqualTo(9);
        assertThat(pupil.grade).isEqualTo(3);
        assertThat(pupil.points).isEqualTo(-1);
        assertThat(((Person) pupil).name).isEqualTo("nobody");
    }

    @Test
    void aBeanWithoutAnyColumnIsAnError() {
        assertThatThrownBy(() -> Mapping.of(Person.class).bind(columns("a", "b")))
                .isInstanceOf(SqlException.class)
                .hasMessage("Person: no column fits a property (expected: one of [age, mailAddress, name, points], not"
                        + " [a, b])");
    }

    @Test
    void nullForAPrimitivePropertyNamesIt() {
        assertThatThrownBy(() -> map(Person.class, columns("name", "age"), "Ada", null))
                .hasMessage("column age is NULL (expected: a value for Person.age, which is an int; Optional takes"
                        + " NULL)");
    }

    private record Generic<T>(T value) {}

    private record OfList(List<String> tags) {}

    private record OfOptionals(Optional<Optional<List<String>>> value) {}

    private record Wild(Class<?> value, Optional<?> other) {}

    private record Open(Class<?> value) {}

    private record Empty() {}

    private abstract static class Abstract {}

    private interface Face {}

    /** Under test. */
    public class Inner {
        /** Of the object around it. */
        public int n = outer;
    }

    /** Under test. */
    public static class NoConstructor {
        public final int n;

        NoConstructor(int n) {
            this.n = n;
        }
    }

    /** Under test. */
    public static class NoProperty {}

    /** Under test. */
    public static class TwoForms {
        private long n;

        public void setN(int n) {
            this.n = n;
        }

        public void setN(long n) {
            this.n = n;
        }

        @Override
        public String toString() {
            return "n=" + n;
        }
    }

    @Test
    void whatCannotBeMadeIsRefusedAndSaysWhy() {
        refused(Generic.class, "a class without type parameters");
        refused(List.class, "java.util.List<E> (expected: a class without type parameters");
        refused(HashMap.class, "a class without type parameters");
        refused(
                OfList.class,
                "OfList.tags: java.util.List<java.lang.String> (expected: a class without type arguments");
        refused(OfOptionals.class, "OfOptionals.value: java.util.List<java.lang.String>");
        refused(Wild.class, "Wild.other: java.util.Optional<?>");
        refused(Empty.class, "a record without components");
        refused(Abstract.class, "a record, a class with a constructor without parameters");
        refused(Face.class, "a record, a class with");
        refused(Inner.class, "a record, a class with");
        refused(NoConstructor.class, "a record, a class with");
        refused(NoProperty.class, "a record, a class with");
        refused(TwoForms.class, "which has several methods setN (expected: one, or a getter that says which is meant)");
        refused(Void.class, "a record, a class with");
        refused(Row.class, "a record, a class with");
    }

    @Test
    void aTypeArgumentThatPromisesNothingIsFine() {
        assertThat(map(Open.class, columns("value"), String.class)).isEqualTo(new Open(String.class));
    }

    @Test
    void aLookupFindsTheWayOrIsRefused() {
        Columns columns = columns("id", "n");
        RowMapper<World> mapper =
                Mapping.of(World.class, MethodHandles.lookup()).bind(columns);
        assertThat(mapper.map(new ArrayRow(columns, 1, 2))).isEqualTo(new World(1, 2));
        assertThatThrownBy(() -> Mapping.of(World.class, MethodHandles.publicLookup()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: one that can make a " + World.class.getName() + ")");
    }

    @Test
    void aQueryKeepsTheMapperOfTheColumnsItSawLast() {
        Query<World> query = Query.of("select 1").map(World.class);
        Columns first = columns("id", "n");
        Columns second = columns("n", "id");
        RowMapper<World> mapper = query.mapper(first);
        assertThat(query.mapper(first)).isSameAs(mapper);
        assertThat(query.mapper(second).map(new ArrayRow(second, 1, 2))).isEqualTo(new World(2, 1));
        assertThat(mapper.map(new ArrayRow(first, 1, 2))).isEqualTo(new World(1, 2));
    }

    @Test
    void columnsThatLookTheSameShareAMapperWhoeverTheyAreOf() {
        Query<World> query = Query.of("select 1").map(World.class);
        RowMapper<World> mapper = query.mapper(columns("id", "n"));
        Columns others = columns("id", "n");
        assertThat(query.mapper(columns("n", "id"))).isNotSameAs(mapper);
        for (int i = 0; i < 2 * Fitting.KEPT_MAX; i++) {
            assertThat(query.mapper(others)).isSameAs(mapper);
            assertThat(query.mapper(columns("id", "n"))).isNotNull();
        }
    }

    @Test
    void aQueryForgetsMappersOfTooManyShapes() {
        Query<World> query = Query.of("select 1").map(World.class);
        Columns first = columns("id", "n");
        RowMapper<World> mapper = query.mapper(first);
        for (int i = 1; i < Fitting.KEPT_MAX; i++) {
            query.mapper(columns("id", "n", "other" + i));
        }
        assertThat(query.mapper(first)).isSameAs(mapper);
        query.mapper(columns("id", "n", "one more"));
        assertThat(query.mapper(first)).isNotSameAs(mapper);
        assertThat(query.mapper(first).map(new ArrayRow(first, 1, 2))).isEqualTo(new World(1, 2));
    }
}
