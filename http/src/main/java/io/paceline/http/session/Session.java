package io.paceline.http.session;

import io.paceline.core.Argument;
import io.paceline.http.Attribute;
import io.paceline.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is kept with a browser between its requests: a few short texts.
 *
 * <p>Thread rules: belongs to its request; not for two threads at once. Change it before the answer is made.
 */
public final class Session {

    static final Attribute<Session> ATTRIBUTE = Attribute.named("session");

    private final Map<String, String> values;
    private final SessionCodec codec;
    private boolean changed;

    Session(Map<String, String> values, SessionCodec codec) {
        this.values = new TreeMap<>(values);
        this.codec = codec;
    }

    /**
     * The session of a request; empty if there is none yet, it is over, or its cookie is not one of ours.
     *
     * @throws IllegalStateException if no {@link Sessions} stands in front of the handler
     */
    public static Session of(HttpRequest request) {
        Session session = request.attribute(ATTRIBUTE);
        if (session == null) {
            throw new IllegalStateException("session: none for " + request + " (expected: the filter Sessions)");
        }
        return session;
    }

    /** A value, or null. */
    public @Nullable String get(String name) {
        return values.get(name);
    }

    /** The names of all values. */
    public Set<String> names() {
        return Set.copyOf(values.keySet());
    }

    /** Whether it holds nothing. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * Keeps a value.
     *
     * @throws IllegalArgumentException if the session does not fit into a cookie of 4,096 bytes with it
     */
    public void put(String name, String value) {
        Map<String, String> with = new TreeMap<>(values);
        with.put(name, value);
        int bytes = codec.cookieBytes(with);
        if (bytes > SessionCodec.COOKIE_BYTES_MAX) {
            throw Argument.wrong("session", bytes + " bytes with " + name, "at most 4096 bytes as a cookie");
        }
        changed |= !value.equals(values.put(name, value));
    }

    /** Forgets a value. */
    public void remove(String name) {
        changed |= values.remove(name) != null;
    }

    /**
     * Forgets everything, and makes the browser forget its cookie. A cookie that was copied before stays valid until it
     * expires, since the server keeps nothing.
     */
    public void invalidate() {
        changed |= !values.isEmpty();
        values.clear();
    }

    boolean isChanged() {
        return changed;
    }

    Map<String, String> values() {
        return values;
    }

    /** The names of its values only. */
    @Override
    public String toString() {
        return "Session" + values.keySet();
    }
}
