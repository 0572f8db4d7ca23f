package io.paceline.apps.model.blog;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A post as its author wrote it, in a form or in JSON; what is missing is empty.
 *
 * @param tags in small letters, each once
 */
public record NewPost(
        @Nullable String author,
        @Nullable String title,
        @Nullable List<@Nullable String> tags,
        @Nullable String text) {

    private static final int AUTHOR_MAX = 60;
    private static final int TITLE_MAX = 120;
    private static final int TEXT_MAX = 20_000;
    private static final int TAGS_MAX = 5;
    private static final int SUMMARY_MAX = 200;
    private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");
    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,29}");

    /** Nothing written yet. */
    public static final NewPost EMPTY = new NewPost("", "", List.of(), "");

    /** What a form holds, its tags with commas or spaces between them. */
    public static NewPost typed(
            @Nullable String author, @Nullable String title, @Nullable String tags, @Nullable String text) {
        return new NewPost(author, title, List.of(SEPARATOR.split(Fields.line(tags))), text);
    }

    @Override
    public String author() {
        return Fields.line(author);
    }

    @Override
    public String title() {
        return Fields.line(title);
    }

    @Override
    public List<String> tags() {
        return tags == null
                ? List.of()
                : tags.stream()
                        .filter(Objects::nonNull)
                        .map(tag -> tag.strip().toLowerCase(Locale.ROOT))
                        .filter(tag -> !tag.isEmpty())
                        .distinct()
                        .toList();
    }

    @Override
    public String text() {
        return Fields.text(text);
    }

    /** The tags as a form shows them. */
    public String typedTags() {
        return String.join(", ", tags());
    }

    /** What is wrong: field and what is expected there, in the order of the form. */
    public Map<String, String> wrong() {
        Fields fields = new Fields().length("author", author(), AUTHOR_MAX).length("title", title(), TITLE_MAX);
        List<String> given = tags();
        if (given.isEmpty() || given.size() > TAGS_MAX) {
            fields.add("tags", given.size() + " given (expected: 1 to " + TAGS_MAX + ")");
        }
        for (String tag : given) {
            if (!TAG.matcher(tag).matches()) {
                fields.add("tags", "'" + tag + "' (expected: up to 30 letters, digits and hyphens)");
            }
        }
        return fields.length("text", text(), TEXT_MAX).wrong();
    }

    /** The beginning of the text, cut between words. */
    public String summary() {
        String line = text().replaceAll("\\s+", " ");
        if (line.length() <= SUMMARY_MAX) {
            return line;
        }
        int end = line.lastIndexOf(' ', SUMMARY_MAX);
        return line.substring(0, end > 0 ? end : line.offsetByCodePoints(0, SUMMARY_MAX / 2)) + "…";
    }

    /** The post once it is stored. */
    public Post stored(Stored row) {
        return new Post(
                row.id(),
                title(),
                author(),
                row.created(),
                text(),
                tags().stream().sorted().toList(),
                List.of());
    }
}
