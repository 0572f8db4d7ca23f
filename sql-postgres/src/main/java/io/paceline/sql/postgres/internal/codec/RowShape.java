package io.paceline.sql.postgres.internal.codec;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.Columns;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import java.util.ArrayList;
import java.util.List;

/**
 * How the rows of a statement look: names, codecs and formats of their columns, bound once for each description.
 *
 * <p>Thread rules: immutable.
 */
public final class RowShape {

    private final Columns columns;
    final Codec[] codecs;
    final boolean[] binary;
    private final boolean allBinary;

    private RowShape(Columns columns, Codec[] codecs, boolean[] binary) {
        this.columns = columns;
        this.codecs = codecs;
        this.binary = binary;
        boolean all = true;
        for (boolean one : binary) {
            all &= one;
        }
        this.allBinary = all;
    }

    /**
     * The shape that a description says, each column in its binary form where that is known: what {@link
     * #writeFormats} asks the server for.
     */
    public static RowShape of(CodecRegistry registry, String[] names, int[] oids) {
        int size = names.length;
        List<Columns.Column> columns = new ArrayList<>(size);
        Codec[] codecs = new Codec[size];
        boolean[] binary = new boolean[size];
        for (int i = 0; i < size; i++) {
            codecs[i] = registry.codec(oids[i]);
            binary[i] = codecs[i].hasBinary() && !codecs[i].isReadAsText();
            columns.add(new Columns.Column(names[i], codecs[i].name()));
        }
        return new RowShape(new Columns(columns), codecs, binary);
    }

    /** The same columns, all in text form; the instance of {@link #columns()} is the same. */
    public RowShape asText() {
        return new RowShape(columns, codecs, new boolean[codecs.length]);
    }

    /** What the columns are called, and their types. */
    public Columns columns() {
        return columns;
    }

    /** How many columns there are. */
    public int size() {
        return codecs.length;
    }

    /** Whether rows of the other shape look the same: names and types of the columns, not their formats. */
    public boolean sameColumns(RowShape other) {
        if (!columns.all().equals(other.columns.all())) {
            return false;
        }
        for (int i = 0; i < codecs.length; i++) {
            if (codecs[i] != other.codecs[i]) {
                return false;
            }
        }
        return true;
    }

    /** Writes the result formats of a Bind message: their number, and a code for each or one for all. */
    public void writeFormats(ByteBuf to) {
        if (allBinary) {
            to.writeInt(1 << 16 | 1);
            return;
        }
        to.writeShort(binary.length);
        for (boolean one : binary) {
            to.writeShort(one ? 1 : 0);
        }
    }
}
