package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.Operation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Gives each operation a name that no other has: that of its method, with its class where that is not enough. */
final class OperationIds {

    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** To be told of every operation before the first name is given. */
    void count(Operation operation) {
        counts.merge(wanted(operation), 1, Integer::sum);
    }

    String next(Operation operation) {
        String wanted = wanted(operation);
        String id = counts.getOrDefault(wanted, 0) <= 1
                ? wanted
                : operation.method().getDeclaringClass().getSimpleName() + "_" + wanted;
        String free = id;
        for (int i = 2; !taken.add(free); i++) {
            free = id + "_" + i;
        }
        return free;
    }

    private static String wanted(Operation operation) {
        io.paceline.endpoint.openapi.Operation said =
                operation.annotation(io.paceline.endpoint.openapi.Operation.class);
        return said != null && !said.operationId().isEmpty() ? said.operationId() : operation.name();
    }
}
