package io.paceline.endpoint.internal.result;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.channels.ReadableByteChannel;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.SubmissionPublisher;

/** What can be said at start about the values that a method returns. */
public final class ResultTypes {

    private static final Set<Class<?>> NOT_JSON = Set.of(
            String.class,
            byte[].class,
            HttpResponse.class,
            Optional.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class);

    private static final Map<Type, Type> HELD_NUMBERS = Map.of(
            OptionalInt.class, Integer.class, OptionalLong.class, Long.class, OptionalDouble.class, Double.class);

    private ResultTypes() {}

    /** The type of the value that an {@code Optional} holds; any other type as it is. */
    public static Type held(Type type) {
        if (TypeVariables.rawClass(type) == Optional.class) {
            return TypeVariables.argument(type);
        }
        return HELD_NUMBERS.getOrDefault(type, type);
    }

    /** Whether a value of the type has exactly this type: a declared supertype would hide what its own class adds. */
    static boolean isExact(Type type) {
        return type instanceof ParameterizedType
                || (type instanceof Class<?> known && Modifier.isFinal(known.getModifiers()) && !known.isPrimitive());
    }

    /** Whether values of the type are publishers. */
    static boolean isPublisher(Type type) {
        return Flow.Publisher.class.isAssignableFrom(TypeVariables.rawClass(type));
    }

    /** The type of the elements of a publisher; {@code Object} if that is not known. */
    static Type element(Type type) {
        Class<?> raw = TypeVariables.rawClass(type);
        boolean known = raw == Flow.Publisher.class || raw == SubmissionPublisher.class;
        return known && type instanceof ParameterizedType ? TypeVariables.argument(type) : Object.class;
    }

    /** The type of the data of events; any other type as it is. */
    static Type data(Type element) {
        boolean event = TypeVariables.rawClass(element) == ServerSentEvent.class;
        return event && element instanceof ParameterizedType ? TypeVariables.argument(element) : element;
    }

    /** Whether every value of the type is sent as JSON, so that none has to be looked at. */
    static boolean isAlwaysJson(Type type) {
        Class<?> raw = TypeVariables.rawClass(type);
        return !NOT_JSON.contains(raw)
                && !isPublisher(raw)
                && !CharSequence.class.isAssignableFrom(raw)
                && (Modifier.isFinal(raw.getModifiers())
                        || Collection.class.isAssignableFrom(raw)
                        || Map.class.isAssignableFrom(raw));
    }

    /**
     * Checks that a value of the type can be an answer.
     *
     * @throws IllegalArgumentException saying what to return instead
     */
    static void requireAnswerable(Type type) {
        Class<?> raw = TypeVariables.rawClass(type);
        if (InputStream.class.isAssignableFrom(raw)
                || Reader.class.isAssignableFrom(raw)
                || ReadableByteChannel.class.isAssignableFrom(raw)) {
            throw unanswerable(
                    type, "a Path for a file, a byte[], or a Flow.Publisher<ByteBuffer>: reading this waits");
        }
        if (Future.class.isAssignableFrom(raw)) {
            throw unanswerable(type, "a CompletionStage: nobody can say when this is done");
        }
        if (isReactiveStreams(raw)) {
            throw unanswerable(type, "a Flow.Publisher, as FlowAdapters.toFlowPublisher of Reactive Streams makes it");
        }
    }

    private static IllegalArgumentException unanswerable(Type type, String expected) {
        return new IllegalArgumentException("result: " + type.getTypeName() + " (expected: " + expected + ")");
    }

    /** By name, since the library need not be there. */
    private static boolean isReactiveStreams(Class<?> type) {
        if (type.getName().equals("org.reactivestreams.Publisher")) {
            return true;
        }
        for (Class<?> implemented : type.getInterfaces()) {
            if (isReactiveStreams(implemented)) {
                return true;
            }
        }
        return type.getSuperclass() != null && isReactiveStreams(type.getSuperclass());
    }
}
