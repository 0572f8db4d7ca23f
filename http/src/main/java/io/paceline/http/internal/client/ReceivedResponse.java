package io.paceline.http.internal.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.paceline.http.ClientResponse;
import io.paceline.http.Headers;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpException;
import io.paceline.http.internal.ContentType;
import io.paceline.http.internal.wire.DecodedHeaders;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A complete answer. */
final class ReceivedResponse implements ClientResponse {

    private final HttpResponse head;
    private final byte[] body;
    private final JsonCodec json;
    private final RequestPlan plan;

    ReceivedResponse(HttpResponse head, byte[] body, JsonCodec json, RequestPlan plan) {
        this.head = head;
        this.body = body;
        this.json = json;
        this.plan = plan;
    }

    @Override
    public int status() {
        return head.status().code();
    }

    @Override
    public Headers headers() {
        return new DecodedHeaders(head.headers());
    }

    @Override
    public @Nullable String header(String name) {
        return head.headers().get(name);
    }

    @Override
    public byte[] body() {
        return body;
    }

    @Override
    public String text() {
        try {
            return ContentType.of(head.headers().get(HttpHeaderNames.CONTENT_TYPE))
                    .decode(body);
        } catch (HttpException e) {
            throw undecoded(e.detail(), e);
        }
    }

    @Override
    public <T> @Nullable T json(Class<T> type) {
        return json(json.reader(type));
    }

    @Override
    public @Nullable Object json(Type type) {
        return json(json.reader(type));
    }

    @Override
    public <T> @Nullable T json(JsonReader<T> reader) {
        try {
            ContentType.requireJson(head.headers().get(HttpHeaderNames.CONTENT_TYPE));
            return reader.read(body, 0, body.length);
        } catch (HttpException e) {
            throw undecoded(e.detail(), e);
        } catch (JsonException e) {
            throw undecoded(String.valueOf(e.getMessage()), e);
        }
    }

    private HttpClientException undecoded(String detail, Throwable cause) {
        return new HttpClientException(
                Kind.DECODE, plan + ": answer " + status() + ": " + detail, cause, true, plan.isIdempotent());
    }

    @Override
    public String toString() {
        return "ClientResponse[" + status() + ", " + body.length + " bytes]";
    }
}
