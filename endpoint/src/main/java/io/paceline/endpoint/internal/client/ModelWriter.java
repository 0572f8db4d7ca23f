package io.paceline.endpoint.internal.client;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.internal.bind.Container;
import io.paceline.endpoint.internal.model.ModelType;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of a record or bean, each under its name; those of a member that is one itself below that:
 * {@code address.street}, {@code items[0].name}.
 *
 * @param members added once it is known, since it may be one of them
 */
record ModelWriter(List<Member> members) {

    private static final @Nullable Object[] NO_ARGUMENTS = {};

    /** One member: text, or a model, or several. */
    private record Member(
            String name,
            MethodHandle getter,
            @Nullable TextWriter text,
            @Nullable ModelWriter model) {

        void write(Object from, String prefix, int depth, RequestDraft draft) {
            Object value = get(getter, from);
            if (text != null) {
                text.under(prefix).write(value, draft);
            } else if (model != null) {
                write(
                        value instanceof Optional<?> optional ? optional.orElse(null) : value,
                        model,
                        prefix,
                        depth,
                        draft);
            }
        }

        private void write(@Nullable Object value, ModelWriter inner, String prefix, int depth, RequestDraft draft) {
            if (value instanceof Iterable<?> several) {
                int index = 0;
                for (Object each : several) {
                    writeAt(index++, each, inner, prefix, depth, draft);
                }
            } else if (value instanceof Object[] several) {
                write(Arrays.asList(several), inner, prefix, depth, draft);
            } else if (value != null) {
                inner.write(value, prefix + name + ".", depth + 1, draft);
            }
        }

        private void writeAt(
                int index, @Nullable Object element, ModelWriter inner, String prefix, int depth, RequestDraft draft) {
            if (element == null || index > ModelType.INDEX_MAX) {
                throw new IllegalArgumentException("member " + prefix + name + "[" + index + "]: "
                        + (element == null
                                ? "null (expected: a value)"
                                : "too many (expected: at most " + (ModelType.INDEX_MAX + 1) + ")"));
            }
            inner.write(element, prefix + name + "[" + index + "].", depth + 1, draft);
        }
    }

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException naming a member that cannot be sent
     */
    void write(Object value, RequestDraft draft) {
        write(value, "", 1, draft);
    }

    private void write(Object value, String prefix, int depth, RequestDraft draft) {
        if (depth > ModelType.DEPTH_MAX) {
            throw new IllegalArgumentException(
                    "member " + prefix + ": too deep (expected: at most " + ModelType.DEPTH_MAX + " levels)");
        }
        for (Member member : members) {
            member.write(value, prefix, depth, draft);
        }
    }

    private static @Nullable Object get(MethodHandle getter, Object from) {
        try {
            return (Object) getter.invokeExact(from, NO_ARGUMENTS);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new IllegalArgumentException("member: " + checked, checked);
        }
    }

    /**
     * The writer of a type.
     *
     * @throws IllegalArgumentException naming a member that no client can send
     */
    static ModelWriter of(TextPlace place, Class<?> type, Texts texts, MethodAccess access) {
        return new Builder(place, texts, access).model(type);
    }

    /** Makes the writer of each type once. */
    private static final class Builder {
        private final TextPlace place;
        private final Texts texts;
        private final MethodAccess access;
        private final Map<Class<?>, ModelWriter> models = new HashMap<>();

        Builder(TextPlace place, Texts texts, MethodAccess access) {
            this.place = place;
            this.texts = texts;
            this.access = access;
        }

        ModelWriter model(Class<?> type) {
            ModelWriter known = models.get(type);
            if (known != null) {
                return known;
            }
            ModelWriter made = new ModelWriter(new ArrayList<>());
            models.put(type, made);
            for (ModelType.Member member : ModelType.of(type).members()) {
                made.members.add(member(member));
            }
            return made;
        }

        private Member member(ModelType.Member member) {
            Method getter = member.getter();
            if (getter == null) {
                throw new IllegalArgumentException("member " + member.name() + " (expected: a getter for it)");
            }
            MethodHandle get = access.method(getter);
            Class<?> element = Container.of(member.type()).element();
            if (texts.isModel(element)) {
                return new Member(member.name(), get, null, model(element));
            }
            // a bean may leave out what it has not set
            boolean required = member.required() && member.setter() == null;
            TextWriter text =
                    TextWriter.of(place, member.name(), member.type(), texts, required, member.defaultValue());
            return new Member(member.name(), get, text, null);
        }
    }
}
