package io.paceline.stress;

/** An item whose plain field is written before it is handed over: whoever gets the box must see the value. */
final class Box {

    int value;

    static Box of(int value) {
        Box box = new Box();
        box.value = value;
        return box;
    }

    /** The value; 0 for no box. */
    static int valueOf(Box box) {
        return box == null ? 0 : box.value;
    }
}
