package io.paceline.endpoint.internal;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpException;
import io.paceline.service.ServiceRef;
import io.paceline.service.ShardKey;
import io.paceline.service.Workers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the calls of an operation find the key that says which of several workers they go to.
 *
 * @param index which argument it is
 * @param name how its parameter is called for clients
 */
record CallKey(int index, String name) {

    /**
     * The key of an operation; null if its calls need none.
     *
     * @throws IllegalArgumentException if shards have no key, or a pool has one
     */
    static @Nullable CallKey of(Operation operation, ServiceRef<?> service) {
        if (!(service instanceof Workers<?> workers)) {
            return null;
        }
        List<OperationParameter> marked = operation.parameters().stream()
                .filter(parameter -> parameter.annotation(ShardKey.class) != null)
                .toList();
        if (!workers.isSharded()) {
            if (!marked.isEmpty()) {
                throw new IllegalArgumentException(
                        marked.get(0) + ": @ShardKey (expected: none, for a pool gives no affinity)");
            }
            return null;
        }
        if (marked.size() != 1) {
            throw new IllegalArgumentException(operation + ": " + marked.size()
                    + " parameters with @ShardKey (expected: one, for its workers are sharded)");
        }
        OperationParameter key = marked.get(0);
        if (TypeVariables.rawClass(key.type()).isArray()) {
            throw new IllegalArgumentException(
                    key + ": an array as key (expected: a value with equals, such as a String or a record)");
        }
        return new CallKey(key.index(), key.name().isEmpty() ? "body" : key.name());
    }

    /**
     * The key among the arguments of a call.
     *
     * @throws HttpException 400 if it is not there
     */
    Object in(@Nullable Object[] arguments) {
        Object key = arguments[index];
        if (key == null) {
            throw new HttpException(400, name + ": missing (expected: a value, which says who is in charge)");
        }
        return key;
    }
}
