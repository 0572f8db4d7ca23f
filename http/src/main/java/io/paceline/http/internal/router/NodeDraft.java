package io.paceline.http.internal.router;

import io.paceline.http.internal.router.PathPattern.Constrained;
import io.paceline.http.internal.router.PathPattern.Fixed;
import io.paceline.http.internal.router.PathPattern.Step;
import io.paceline.http.internal.router.PathPattern.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tree while routes are added: one character an edge, so that adding is simple; {@link #freeze} joins them. */
final class NodeDraft<T> {
    private final TreeMap<Character, NodeDraft<T>> fixed = new TreeMap<>();
    private final Map<String, ConstraintDraft<T>> constraints = new LinkedHashMap<>();
    private final List<Route<T>> rest = new ArrayList<>();
    private final List<Route<T>> leaf = new ArrayList<>();
    private @Nullable NodeDraft<T> variable;

    private record ConstraintDraft<T>(SegmentRegex regex, NodeDraft<T> next) {}

    void add(List<Step> steps, Route<T> route) {
        NodeDraft<T> draft = this;
        for (Step step : steps) {
            if (step instanceof Fixed fixedStep) {
                for (char c : fixedStep.text().toCharArray()) {
                    draft = draft.fixed.computeIfAbsent(c, head -> new NodeDraft<>());
                }
            } else if (step instanceof Constrained constrained) {
                SegmentRegex regex = constrained.regex();
                draft = draft.constraints
                        .computeIfAbsent(regex.text(), text -> new ConstraintDraft<>(regex, new NodeDraft<>()))
                        .next();
            } else if (step instanceof Variable) {
                draft = draft.variable();
            } else {
                draft.rest.add(route);
                return;
            }
        }
        draft.leaf.add(route);
    }

    private NodeDraft<T> variable() {
        NodeDraft<T> next = variable;
        if (next == null) {
            next = new NodeDraft<>();
            variable = next;
        }
        return next;
    }

    Node<T> freeze() {
        return freeze("");
    }

    private Node<T> freeze(String text) {
        List<Node<T>> children = new ArrayList<>();
        fixed.forEach((head, draft) -> {
            StringBuilder joined = new StringBuilder().append(head.charValue());
            NodeDraft<T> end = draft;
            while (end.onlyPassedThrough()) {
                Map.Entry<Character, NodeDraft<T>> edge = end.fixed.firstEntry();
                joined.append(edge.getKey().charValue());
                end = edge.getValue();
            }
            children.add(end.freeze(joined.toString()));
        });
        // A stable sort: equally fixed ones keep the order in which they were added.
        List<Node.Constraint<T>> frozen = constraints.values().stream()
                .sorted(Comparator.comparingInt(
                                (ConstraintDraft<T> draft) -> draft.regex().fixedLength())
                        .reversed())
                .map(draft -> new Node.Constraint<>(draft.regex(), draft.next().freeze()))
                .toList();
        return new Node<>(
                text,
                children,
                frozen,
                variable == null ? null : variable.freeze(),
                rest.isEmpty() ? null : new Leaf<>(rest),
                leaf.isEmpty() ? null : new Leaf<>(leaf));
    }

    private boolean onlyPassedThrough() {
        return fixed.size() == 1 && constraints.isEmpty() && variable == null && rest.isEmpty() && leaf.isEmpty();
    }
}
