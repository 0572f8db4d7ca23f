package io.paceline.http.internal.uri;

/** A request target that cannot be read; {@link #fault()} says why and with which status to answer. */
public final class UriException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int EXCERPT_LENGTH_MAX = 12;

    private final UriFault fault;

    /** Says what stands in {@code input} from index {@code at} on, and what was expected instead. */
    public UriException(UriFault fault, String input, int at) {
        // Remote input raises this at any rate it likes and the place in our code says nothing: no stack trace.
        super(message(fault, input, at), null, false, false);
        this.fault = fault;
    }

    private static String message(UriFault fault, String input, int at) {
        StringBuilder text = new StringBuilder("request target at ").append(at).append(": ");
        int end = Math.min(input.length(), at + EXCERPT_LENGTH_MAX);
        for (int i = at; i < end; i++) {
            char c = input.charAt(i);
            text.append(c > ' ' && c < 0x7f ? c : '?');
        }
        return text.append(" (expected: ").append(fault.expected()).append(')').toString();
    }

    /** Why the target is refused. */
    public UriFault fault() {
        return fault;
    }
}
