package io.paceline.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What media types a client takes, and how much it likes each (RFC 9110, section 12.5.1).
 *
 * <p>Immutable, so it may be used from any thread.
 */
public final class Accept {

    /** Everything, which is what a client takes that says nothing. */
    public static final Accept ANYTHING = new Accept(List.of(new Range(MediaType.ANY, 1000)));

    private static final Comparator<Range> PREFERENCE = Comparator.comparingInt(Range::quality)
            .reversed()
            .thenComparing(Range::type, MediaType.MOST_SPECIFIC_FIRST);

    private final List<Range> ranges;

    /**
     * A range and its weight.
     *
     * @param type without the weight
     * @param quality 0, which is not at all, to 1000
     */
    public record Range(MediaType type, int quality) {}

    private Accept(List<Range> ranges) {
        this.ranges = ranges;
    }

    /**
     * What a request accepts, by all of its Accept fields.
     *
     * @throws HttpException 406 if they are malformed
     */
    public static Accept of(HttpRequest request) {
        String first = request.header("Accept");
        if (first == null || first.equals("*/*")) {
            return ANYTHING;
        }
        try {
            return parse(String.join(",", request.headers().all("Accept")));
        } catch (IllegalArgumentException malformed) {
            throw new HttpException(
                    406,
                    "Accept (expected: media types, each with a weight if wanted, such as text/html;q=0.5)",
                    malformed);
        }
    }

    /**
     * Reads the value of an Accept field; an empty one accepts everything.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public static Accept parse(String value) {
        List<Range> ranges = new ArrayList<>(4);
        for (MediaType each : MediaType.parseList(value)) {
            String weight = each.parameter("q");
            ranges.add(new Range(each.without("q"), weight == null ? 1000 : quality(weight)));
        }
        if (ranges.isEmpty()) {
            return ANYTHING;
        }
        ranges.sort(PREFERENCE);
        return new Accept(List.copyOf(ranges));
    }

    // qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] ), RFC 9110, section 12.4.2
    private static int quality(String weight) {
        int length = weight.length();
        boolean wellFormed = length > 0 && length <= 5 && (length == 1 || weight.charAt(1) == '.');
        int thousandths = 0;
        for (int i = 0; i < 5 && wellFormed; i++) {
            if (i != 1) {
                char c = i < length ? weight.charAt(i) : '0';
                wellFormed = c >= '0' && c <= '9';
                thousandths = thousandths * 10 + c - '0';
            }
        }
        if (!wellFormed || thousandths > 1000) {
            throw new IllegalArgumentException("q=" + weight + " (expected: a weight from 0 to 1 such as 0.5)");
        }
        return thousandths;
    }

    /** The ranges, those that the client likes most first; for the same weight the most specific first. */
    public List<Range> ranges() {
        return ranges;
    }

    /**
     * How much the client likes a type, or the best in a range of types: what its most specific range says that fits.
     *
     * @return 0, which is not at all, to 1000
     */
    public int quality(MediaType type) {
        Range decides = null;
        for (Range range : ranges) {
            if (range.type.isCompatibleWith(type)
                    && (decides == null
                            || MediaType.MOST_SPECIFIC_FIRST.compare(range.type, decides.type) < 0
                            || (range.type.equals(decides.type) && range.quality > decides.quality))) {
                decides = range;
            }
        }
        return decides == null ? 0 : decides.quality;
    }

    /** Of what is offered, what the client likes most; for the same weight what comes first; null if it takes none. */
    public @Nullable MediaType best(List<MediaType> offered) {
        MediaType best = null;
        int quality = 0;
        for (MediaType each : offered) {
            int liked = quality(each);
            if (liked > quality) {
                best = each;
                quality = liked;
            }
        }
        return best;
    }

    @Override
    public String toString() {
        return ranges.toString();
    }
}
