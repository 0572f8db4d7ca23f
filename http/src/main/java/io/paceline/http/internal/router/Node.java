package io.paceline.http.internal.router;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in the tree: what may follow here, most specific first.
 *
 * <p>Each node stands for one sequence of steps, so a lookup visits none twice and backtracking costs at most the size
 * of the tree, whatever the path.
 */
final class Node<T> {
    private final String text;
    private final int length;
    private final Children<T> children;
    private final List<Constraint<T>> constraints;
    private final @Nullable Node<T> variable;
    private final @Nullable Leaf<T> rest;
    private final @Nullable Leaf<T> leaf;
    private final boolean fixedOnly;

    /** A segment with a regular expression, and what follows it. */
    record Constraint<T>(SegmentRegex regex, Node<T> next) {}

    Node(
            String text,
            List<Node<T>> children,
            List<Constraint<T>> constraints,
            @Nullable Node<T> variable,
            @Nullable Leaf<T> rest,
            @Nullable Leaf<T> leaf) {
        this.text = text;
        this.length = text.length();
        this.children = new Children<>(children);
        this.constraints = List.copyOf(constraints);
        this.variable = variable;
        this.rest = rest;
        this.leaf = leaf;
        this.fixedOnly = constraints.isEmpty() && variable == null && rest == null;
    }

    /**
     * Walks on from this node, whose own text ended at {@code from}.
     *
     * @param variables how many variables the steps before have noted in {@code into}
     * @return whether a route was found
     */
    boolean walk(String method, String path, int from, int end, int variables, PathMatch<T> into) {
        Node<T> node = this;
        int at = from;
        while (true) {
            if (at == end && node.leaf != null && into.accept(node.leaf, method)) {
                return true;
            }
            Node<T> child = at < end ? node.children.startingWith(path.charAt(at)) : null;
            if (child != null && (child.length > end - at || !child.continues(path, at))) {
                child = null;
            }
            if (!node.fixedOnly) {
                if (child != null && child.walk(method, path, at + child.length, end, variables, into)) {
                    return true;
                }
                return node.walkSegment(method, path, at, end, variables, into);
            }
            if (child == null) {
                return false;
            }
            at += child.length;
            node = child;
        }
    }

    /** Whether the text stands at {@code at}, where its first character was found already. */
    private boolean continues(String path, int at) {
        return length == 1 || path.startsWith(text, at);
    }

    private boolean walkSegment(String method, String path, int from, int end, int variables, PathMatch<T> into) {
        int segmentEnd = from;
        while (segmentEnd < end && path.charAt(segmentEnd) != '/') {
            segmentEnd++;
        }
        int[] offsets = into.offsets();
        if (segmentEnd > from) {
            for (Constraint<T> constraint : constraints) {
                SegmentRegex regex = constraint.regex();
                if (regex.match(path, from, segmentEnd, offsets, variables)
                        && constraint.next().walk(method, path, segmentEnd, end, variables + regex.variables(), into)) {
                    return true;
                }
            }
            if (variable != null) {
                offsets[2 * variables] = from;
                offsets[2 * variables + 1] = segmentEnd;
                if (variable.walk(method, path, segmentEnd, end, variables + 1, into)) {
                    return true;
                }
            }
        }
        if (rest != null && into.accept(rest, method)) {
            offsets[2 * variables] = from;
            offsets[2 * variables + 1] = end;
            return true;
        }
        return false;
    }

    /** The nodes that begin with fixed text, found by its first character. */
    private static final class Children<T> {
        /** Tables stay below 512 bytes; first characters further apart are searched instead. */
        private static final int TABLE_SIZE_MAX = 128;

        private final char[] heads;
        private final @Nullable Node<T>[] table;
        private final char first;
        private final boolean direct;

        Children(List<Node<T>> nodes) {
            heads = new char[nodes.size()];
            for (int i = 0; i < heads.length; i++) {
                heads[i] = nodes.get(i).text.charAt(0);
            }
            first = heads.length == 0 ? 0 : heads[0];
            int span = heads.length == 0 ? 0 : heads[heads.length - 1] - first + 1;
            direct = span <= TABLE_SIZE_MAX;
            table = newTable(direct ? span : heads.length);
            for (int i = 0; i < heads.length; i++) {
                table[direct ? heads[i] - first : i] = nodes.get(i);
            }
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types; only Node<T> is stored
        private static <T> @Nullable Node<T>[] newTable(int size) {
            return new Node[size];
        }

        @Nullable
        Node<T> startingWith(char head) {
            int index = direct ? head - first : Arrays.binarySearch(heads, head);
            return index >= 0 && index < table.length ? table[index] : null;
        }
    }
}
