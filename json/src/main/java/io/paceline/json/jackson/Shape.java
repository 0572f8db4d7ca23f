package io.paceline.json.jackson;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How values of one type are read from plain text, without Jackson. */
abstract class Shape {

    /** What a component gets that the text does not name. */
    @Nullable
    Object absent() {
        return null;
    }

    abstract @Nullable Object read(Cursor cursor);

    static final class Text extends Shape {
        @Override
        @Nullable
        Object read(Cursor cursor) {
            return cursor.skipNull() ? null : cursor.string();
        }
    }

    static final class WholeInt extends Shape {
        private final boolean primitive;

        WholeInt(boolean primitive) {
            this.primitive = primitive;
        }

        @Override
        @Nullable
        Object absent() {
            return primitive ? 0 : null;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            return (!primitive && cursor.skipNull()) ? null : cursor.wholeInt();
        }
    }

    static final class WholeLong extends Shape {
        private final boolean primitive;

        WholeLong(boolean primitive) {
            this.primitive = primitive;
        }

        @Override
        @Nullable
        Object absent() {
            return primitive ? 0L : null;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            return (!primitive && cursor.skipNull()) ? null : cursor.wholeLong();
        }
    }

    static final class Truth extends Shape {
        private final boolean primitive;

        Truth(boolean primitive) {
            this.primitive = primitive;
        }

        @Override
        @Nullable
        Object absent() {
            return primitive ? false : null;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            return (!primitive && cursor.skipNull()) ? null : cursor.truth();
        }
    }

    static final class Constant extends Shape {
        private final Map<String, Object> constants;

        Constant(Map<String, Object> constants) {
            this.constants = constants;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            if (cursor.skipNull()) {
                return null;
            }
            Object constant = constants.get(cursor.string());
            if (constant == null) {
                throw new NotPlain();
            }
            return constant;
        }
    }

    static final class Items extends Shape {
        private final Shape item;

        Items(Shape item) {
            this.item = item;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            if (cursor.skipNull()) {
                return null;
            }
            ArrayList<@Nullable Object> items = new ArrayList<>();
            if (cursor.open('[', ']')) {
                do {
                    items.add(item.read(cursor));
                } while (cursor.another(']'));
            }
            return items;
        }
    }

    static final class OfRecord extends Shape {
        private final byte[][] quotedNames;
        private final Shape[] shapes;
        private final MethodHandle constructor;

        /** The shapes may be filled in later, so that records may nest. */
        OfRecord(byte[][] quotedNames, Shape[] shapes, MethodHandle constructor) {
            this.quotedNames = quotedNames;
            this.shapes = shapes;
            this.constructor = constructor;
        }

        @Override
        @Nullable
        Object read(Cursor cursor) {
            if (cursor.skipNull()) {
                return null;
            }
            @Nullable Object[] values = new @Nullable Object[shapes.length];
            long present = 0;
            if (cursor.open('{', '}')) {
                int i = 0;
                do {
                    i = cursor.name(quotedNames, i);
                    long bit = 1L << i;
                    if ((present & bit) != 0) {
                        throw new NotPlain();
                    }
                    present |= bit;
                    Shape shape = shapes[i];
                    // The commonest shape without a call that the compiler cannot see through.
                    values[i] = shape instanceof Text && cursor.peek() == '"' ? cursor.string() : shape.read(cursor);
                    i++;
                } while (cursor.another('}'));
            }
            if (Long.bitCount(present) != shapes.length) {
                addAbsent(values, present);
            }
            return construct(values);
        }

        private void addAbsent(@Nullable Object[] values, long present) {
            for (int i = 0; i < values.length; i++) {
                if ((present & 1L << i) == 0) {
                    values[i] = shapes[i].absent();
                }
            }
        }

        private Object construct(@Nullable Object[] values) {
            try {
                return (Object) constructor.invokeExact(values);
            } catch (Error e) {
                throw e;
            } catch (Throwable e) {
                // Jackson makes it again and reports with the place.
                throw new NotPlain();
            }
        }
    }
}
