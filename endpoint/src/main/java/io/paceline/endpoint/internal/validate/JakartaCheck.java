package io.paceline.endpoint.internal.validate;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.http.HttpException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.executable.ExecutableValidator;
import jakarta.validation.metadata.MethodDescriptor;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks the arguments of one method by the validator that is on the class path. */
final class JakartaCheck implements ArgumentCheck {

    private final ExecutableValidator validator;
    private final Object service;
    private final Method method;
    private final Operation operation;

    private JakartaCheck(ExecutableValidator validator, Object service, Operation operation) {
        this.validator = validator;
        this.service = service;
        this.method = operation.method();
        this.operation = operation;
    }

    /** The check of an operation with constraints on its parameters. */
    static ArgumentCheck of(Operation operation, Object service) {
        return made(operation, () -> checked(operation, service));
    }

    /** The check of an operation with a constraint on its method, which may be about its parameters together. */
    static ArgumentCheck ofMethod(Operation operation, Object service) {
        return made(operation, () -> {
            Method method = operation.method();
            MethodDescriptor described = Standard.VALIDATOR
                    .getConstraintsForClass(service.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes());
            return described != null && described.hasConstrainedParameters() ? checked(operation, service) : NONE;
        });
    }

    private static ArgumentCheck checked(Operation operation, Object service) {
        JakartaCheck check = new JakartaCheck(Standard.VALIDATOR.forExecutables(), service, operation);
        // a constraint that does not fit its type shows when it is first used: here, and not to a client
        check.validator.validateParameters(
                service, check.method, new Object[operation.parameters().size()]);
        return check;
    }

    private static ArgumentCheck made(Operation operation, Supplier<ArgumentCheck> check) {
        try {
            return check.get();
        } catch (ValidationException wrong) {
            throw new IllegalArgumentException(operation + ": " + wrong.getMessage(), wrong);
        } catch (ExceptionInInitializerError | NoClassDefFoundError missing) {
            throw new IllegalArgumentException(
                    operation + ": constraints, and nothing that checks them (expected: a Jakarta Validation provider"
                            + " on the class path, such as hibernate-validator with expressly)",
                    missing);
        }
    }

    /** Made when the first constraint is found, and kept as long as the process lives. */
    private static final class Standard {
        private static final Validator VALIDATOR =
                Validation.buildDefaultValidatorFactory().getValidator();
    }

    @Override
    public void check(@Nullable Object[] arguments) {
        Set<ConstraintViolation<Object>> violations = validator.validateParameters(service, method, arguments);
        if (!violations.isEmpty()) {
            throw refusal(violations);
        }
    }

    private HttpException refusal(Set<ConstraintViolation<Object>> violations) {
        List<Wrong> all = violations.stream()
                .map(violation -> new Wrong(field(violation.getPropertyPath()), violation.getMessage()))
                .sorted(Comparator.comparing(Wrong::field).thenComparing(Wrong::message))
                .toList();
        HttpException refusal =
                new HttpException(400, "arguments: " + all.size() + " not valid (expected: what errors says of each)");
        all.forEach(wrong -> refusal.fieldError(wrong.field, wrong.message));
        return refusal;
    }

    private record Wrong(String field, String message) {}

    /** The name of a parameter as it is sent, and the way into it; for a body only the way. */
    private String field(Path path) {
        StringBuilder field = new StringBuilder();
        for (Path.Node node : path) {
            if (node.isInIterable()) {
                Object place = node.getIndex() != null ? node.getIndex() : node.getKey();
                field.append('[').append(Objects.toString(place, "")).append(']');
            }
            if (node.getKind() == ElementKind.PARAMETER) {
                int index = node.as(Path.ParameterNode.class).getParameterIndex();
                field.append(operation.parameters().get(index).name());
            } else if (node.getKind() == ElementKind.PROPERTY) {
                field.append(field.isEmpty() ? "" : ".").append(node.getName());
            }
        }
        return field.toString();
    }
}
