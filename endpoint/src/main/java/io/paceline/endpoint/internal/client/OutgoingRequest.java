package io.paceline.endpoint.internal.client;

import io.paceline.http.HttpBody;
import io.paceline.http.client.ClientRequest;
import io.paceline.http.client.HttpClient;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that may be sent any number of times.
 *
 * @param call what was called, for messages; nothing of its arguments
 * @param repeatable whether sending it twice does what sending it once does
 */
record OutgoingRequest(
        String call,
        String method,
        URI uri,
        List<RequestDraft.Field> headers,
        @Nullable String contentType,
        HttpBody body,
        boolean repeatable) {

    ClientRequest on(HttpClient client) {
        ClientRequest request = client.request(method, uri);
        headers.forEach(field -> request.header(field.name(), field.value()));
        if (body == HttpBody.NONE) {
            return request;
        }
        if (body instanceof HttpBody.Bytes bytes) {
            request.bytes(bytes.array());
        } else if (body instanceof HttpBody.Stream stream) {
            request.stream(stream.publisher());
        }
        if (contentType != null) {
            request.contentType(contentType);
        }
        return request;
    }

    @Override
    public String toString() {
        // nothing of the path, the query, the fields or the body: any of them may hold a secret
        return call;
    }
}
