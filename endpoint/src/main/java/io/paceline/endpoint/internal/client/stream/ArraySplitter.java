package io.paceline.endpoint.internal.client.stream;

import io.paceline.http.HttpClientException;

/** The elements of one JSON array (RFC 8259, section 5). What is inside of them is checked by who decodes them. */
final class ArraySplitter extends ElementSplitter {

    private int depth;
    private boolean inString;
    private boolean escaped;
    private boolean closed;
    private boolean first = true;

    @Override
    boolean take(byte octet) {
        if (inString) {
            add(octet);
            inString = escaped || octet != '"';
            escaped = !escaped && octet == '\\';
            return false;
        }
        if (isBlank(octet) && (isEmpty() || depth <= 1)) {
            return false;
        }
        if (depth == 0) {
            return outside(octet);
        }
        return switch (octet) {
            case '[', '{' -> {
                depth++;
                add(octet);
                yield false;
            }
            case ']', '}' -> close(octet);
            case ',' -> depth == 1 ? comma() : keep(octet);
            case '"' -> {
                inString = true;
                yield keep(octet);
            }
            default -> keep(octet);
        };
    }

    private boolean outside(byte octet) {
        if (octet != '[' || closed) {
            throw failure(
                    HttpClientException.Kind.DECODE,
                    "body: " + (closed ? "more behind the array" : "no array") + " (expected: one JSON array)");
        }
        depth = 1;
        return false;
    }

    private boolean close(byte octet) {
        depth--;
        if (depth > 0) {
            return keep(octet);
        }
        closed = true;
        // an array without elements, and one that ends with a comma, differ in what came before
        if (isEmpty() && !first) {
            throw failure(HttpClientException.Kind.DECODE, "body: a comma before the end (expected: an element)");
        }
        return !isEmpty();
    }

    private boolean comma() {
        if (isEmpty()) {
            throw failure(HttpClientException.Kind.DECODE, "body: a comma (expected: an element before it)");
        }
        first = false;
        return true;
    }

    private boolean keep(byte octet) {
        add(octet);
        return false;
    }

    @Override
    boolean ended() {
        if (!closed) {
            throw failure(
                    HttpClientException.Kind.DECODE, "body: ended inside the array (expected: a closing bracket)");
        }
        return false;
    }
}
