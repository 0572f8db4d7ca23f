package io.paceline.benchmarks.apps.child;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Kinds of pages with how often each comes, and who asks for them.
 *
 * @param name as the ledger names the case, without {@code apps/}, such as {@code blog/mix}
 * @param kinds at least one; each weight is 1 or more
 * @param visitors at least one
 */
public record Mix(String name, List<PageKind> kinds, List<Visitor> visitors) {

    public Mix {
        kinds = List.copyOf(kinds);
        visitors = List.copyOf(visitors);
    }

    /** The position of a kind, by weight. */
    int choose(SplittableRandom random) {
        int left = random.nextInt(kinds.stream().mapToInt(PageKind::weight).sum());
        int kind = 0;
        while (left >= kinds.get(kind).weight()) {
            left -= kinds.get(kind).weight();
            kind++;
        }
        return kind;
    }

    Visitor visitor(SplittableRandom random) {
        return visitors.get(random.nextInt(visitors.size()));
    }
}
