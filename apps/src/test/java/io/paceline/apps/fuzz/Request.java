package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** A request as its bytes, which need not be a correct one. */
final class Request {

    private final String method;
    private final String target;
    private final List<String> headers;
    private final byte[] body;
    private final String what;

    /**
     * Keeps what it is given.
     *
     * @param target path and query as they are sent; a character is a byte
     * @param headers names and values in turn, without Host and Content-Length
     * @param body null for none
     * @param what how it came to be, for people
     */
    Request(String method, String target, List<String> headers, byte[] body, String what) {
        this.method = method;
        this.target = target;
        this.headers = List.copyOf(headers);
        this.body = body;
        this.what = what;
    }

    String method() {
        return method;
    }

    String target() {
        return target;
    }

    byte[] body() {
        return body;
    }

    String what() {
        return what;
    }

    Request withMethod(String other) {
        return new Request(other, target, headers, body, what);
    }

    Request withTarget(String other) {
        return new Request(method, other, headers, body, what);
    }

    Request withBody(byte[] other) {
        return new Request(method, target, headers, other, what);
    }

    /** With this field instead of those of the same name; without it if the value is null. */
    Request withHeader(String name, String value) {
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < headers.size(); i += 2) {
            if (!headers.get(i).equalsIgnoreCase(name)) {
                changed.add(headers.get(i));
                changed.add(headers.get(i + 1));
            }
        }
        if (value != null) {
            changed.add(name);
            changed.add(value);
        }
        return new Request(method, target, changed, body, what);
    }

    byte[] toBytes(String host) {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n");
        for (int i = 0; i < headers.size(); i += 2) {
            head.append(headers.get(i)).append(": ").append(headers.get(i + 1)).append("\r\n");
        }
        if (body != null) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
        bytes.writeBytes(body == null ? new byte[0] : body);
        return bytes.toByteArray();
    }

    /** The same request as a command line. */
    String toCurl(String server) {
        StringBuilder line = new StringBuilder("curl -sS -i --path-as-is --globoff -X " + method);
        for (int i = 0; i < headers.size(); i += 2) {
            line.append(" -H ").append(quoted((headers.get(i) + ": " + headers.get(i + 1)).getBytes(ISO_8859_1)));
        }
        if (body != null) {
            line.append(" --data-binary ").append(quoted(body));
        }
        return line.append(' ')
                .append(quoted((server + target).getBytes(ISO_8859_1)))
                .toString();
    }

    /** In the quotes of bash that can hold any byte but NUL. */
    private static String quoted(byte[] bytes) {
        StringBuilder text = new StringBuilder("$'");
        for (byte b : bytes) {
            if (b == '\'' || b == '\\') {
                text.append('\\').append((char) b);
            } else if (b >= ' ' && b < 127) {
                text.append((char) b);
            } else {
                text.append(String.format("\\x%02x", b));
            }
        }
        return text.append('\'').toString();
    }
}
