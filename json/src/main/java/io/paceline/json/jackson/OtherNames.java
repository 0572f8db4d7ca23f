package io.paceline.json.jackson;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;

/** The names in one object that its record does not know: skipped with their values, none of them twice. */
final class OtherNames {
    private final JsonParser parser;
    private final boolean parserFindsDuplicates;
    private final Set<String> names = new HashSet<>();

    OtherNames(JsonParser parser) {
        this.parser = parser;
        this.parserFindsDuplicates = parser.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }

    /** Goes from a name to the end of its value. */
    void skip() {
        if (!names.add(parser.currentName())) {
            throw twice(parser);
        }
        parser.nextToken();
        skipValue();
    }

    /** Recurses as deep as the text nests, which the parser limits. */
    private void skipValue() {
        if (parserFindsDuplicates) {
            parser.skipChildren();
        } else if (parser.hasToken(JsonToken.START_OBJECT)) {
            OtherNames inner = new OtherNames(parser);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                inner.skip();
            }
        } else if (parser.hasToken(JsonToken.START_ARRAY)) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                skipValue();
            }
        }
    }

    static StreamReadException twice(JsonParser parser) {
        return new StreamReadException(parser, "Duplicate name");
    }
}
