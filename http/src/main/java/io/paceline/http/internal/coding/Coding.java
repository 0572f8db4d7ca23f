package io.paceline.http.internal.coding;

import java.io.IOException;
import java.io.OutputStream;

/** A content coding that bodies can be put into. */
interface Coding {

    /** As it stands in Content-Encoding. */
    String name();

    /**
     * Encodes what is written to it. What was written before a flush can be decoded without what comes behind; closing
     * it ends the encoded text and gives back what it holds outside of the heap.
     */
    OutputStream encoder(OutputStream target) throws IOException;
}
