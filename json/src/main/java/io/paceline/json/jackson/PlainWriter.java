package io.paceline.json.jackson;

import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes values by their form; what is not plain is written by Jackson, which also finds the words for whatever is wrong.
 */
final class PlainWriter implements JsonWriter<Object> {
    private final Form form;
    private final JsonWriter<Object> jackson;

    PlainWriter(Form form, JsonWriter<Object> jackson) {
        this.form = form;
        this.jackson = jackson;
    }

    @Override
    public void write(@Nullable Object value, JsonOutput output) {
        int start = output.size();
        try {
            Pen pen = new Pen(output);
            form.writeNullable(pen, value);
            pen.end();
        } catch (RuntimeException e) {
            // NotPlain, or whatever the user's collections threw, which Jackson meets again.
            output.truncate(start);
            jackson.write(value, output);
        }
    }
}
