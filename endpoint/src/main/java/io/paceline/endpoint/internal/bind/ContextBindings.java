package io.paceline.endpoint.internal.bind;

import io.paceline.core.CallContext;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.Form;
import io.paceline.http.Headers;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.lang.reflect.Type;
import java.security.Principal;
import java.util.Optional;

/** Binds parameters that are not sent as such: the request, what belongs to it, and who sent it. */
final class ContextBindings {

    private ContextBindings() {}

    static ParameterBinding of(OperationParameter parameter) {
        Type type = parameter.type();
        if (type == HttpRequest.class) {
            return request -> request;
        } else if (type == CallContext.class) {
            return HttpRequest::context;
        } else if (type == Headers.class) {
            return HttpRequest::headers;
        } else if (type == Form.class) {
            return HttpRequest::form;
        } else if (TypeVariables.rawClass(type) == Optional.class) {
            Class<?> principal = TypeVariables.rawClass(TypeVariables.argument(type));
            return request -> Optional.ofNullable(request.context().principal()).filter(principal::isInstance);
        }
        return principal(TypeVariables.rawClass(type), parameter.required());
    }

    private static ParameterBinding principal(Class<?> type, boolean required) {
        return request -> {
            Principal principal = request.context().principal();
            if (type.isInstance(principal)) {
                return principal;
            } else if (required) {
                throw new HttpException(401, "principal: none (expected: a request of somebody who is known)");
            }
            return null;
        };
    }
}
