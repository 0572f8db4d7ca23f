package io.paceline.json.jackson;

import java.lang.invoke.MethodHandle;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How values of one type are written, without Jackson. */
abstract class Form {

    /** Writes a value that is not null. */
    abstract void write(Pen pen, Object value);

    final void writeNullable(Pen pen, @Nullable Object value) {
        if (value == null) {
            pen.nothing();
        } else {
            write(pen, value);
        }
    }

    static final class Text extends Form {
        @Override
        void write(Pen pen, Object value) {
            pen.string((String) value);
        }
    }

    /** An {@code Integer} or a {@code Long}. */
    static final class Whole extends Form {
        @Override
        void write(Pen pen, Object value) {
            pen.number(value instanceof Integer small ? small : (Long) value);
        }
    }

    static final class Truth extends Form {
        @Override
        void write(Pen pen, Object value) {
            pen.truth((Boolean) value);
        }
    }

    static final class Constant extends Form {
        private final Map<Object, byte[]> quoted;

        /** What is written for each constant. */
        Constant(Map<Object, byte[]> quoted) {
            this.quoted = quoted;
        }

        @Override
        void write(Pen pen, Object value) {
            byte[] json = quoted.get(value);
            if (json == null) {
                throw new NotPlain();
            }
            pen.raw(json);
        }
    }

    static final class Items extends Form {
        private static final Module JDK = Object.class.getModule();

        private final Form item;

        Items(Form item) {
            this.item = item;
        }

        @Override
        void write(Pen pen, Object value) {
            // Jackson goes by the class of the list, which a user may have annotated.
            if (value.getClass().getModule() != JDK) {
                throw new NotPlain();
            }
            pen.enter();
            char before = '[';
            for (Object each : (Collection<?>) value) {
                pen.put(before);
                before = ',';
                item.writeNullable(pen, each);
            }
            if (before == '[') {
                pen.put('[');
            }
            pen.put(']');
            pen.leave();
        }
    }

    static final class OfRecord extends Form {
        private final byte[][] names;
        private final int[] lengths;
        private final Form[] forms;
        private final MethodHandle components;

        /**
         * The names and forms may be filled in later, so that records may nest.
         *
         * @param names padded, each with what stands before and behind it
         * @param lengths of the names
         * @param components gives all of them as one array of objects
         */
        OfRecord(byte[][] names, int[] lengths, Form[] forms, MethodHandle components) {
            this.names = names;
            this.lengths = lengths;
            this.forms = forms;
            this.components = components;
        }

        @Override
        void write(Pen pen, Object value) {
            pen.enter();
            @Nullable Object[] values = components(value);
            for (int i = 0; i < values.length; i++) {
                pen.padded(names[i], lengths[i]);
                // The commonest form without a call that the compiler cannot see through.
                if (forms[i] instanceof Text && values[i] instanceof String text) {
                    pen.string(text);
                } else {
                    forms[i].writeNullable(pen, values[i]);
                }
            }
            pen.put('}');
            pen.leave();
        }

        private @Nullable Object[] components(Object value) {
            try {
                return (Object[]) components.invokeExact(value);
            } catch (Error e) {
                throw e;
            } catch (Throwable e) {
                // Jackson asks again and reports with the place.
                throw new NotPlain();
            }
        }
    }
}
