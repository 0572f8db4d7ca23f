package io.paceline.sql.postgres.value;

import java.util.Arrays;

/** Address and prefix, of either family (RFC 4291 for the text of version 6, in PostgreSQL's spelling). */
final class NetworkAddress {

    private final byte[] bytes;
    private final int prefix;

    NetworkAddress(byte[] bytes, int prefix) {
        if (bytes.length != 4 && bytes.length != 16) {
            throw new IllegalArgumentException("address: " + bytes.length + " bytes (expected: 4 or 16)");
        }
        if (prefix < 0 || prefix > bytes.length * 8) {
            throw new IllegalArgumentException("prefix: " + prefix + " (expected: 0 to " + bytes.length * 8 + ")");
        }
        this.bytes = bytes.clone();
        this.prefix = prefix;
    }

    static NetworkAddress parse(String text) {
        int slash = text.indexOf('/');
        String host = slash < 0 ? text : text.substring(0, slash);
        byte[] bytes = host.indexOf(':') < 0 ? parse4(host) : parse6(host);
        return new NetworkAddress(bytes, slash < 0 ? bytes.length * 8 : Integer.parseInt(text.substring(slash + 1)));
    }

    private static byte[] parse4(String text) {
        String[] parts = text.split("\\.", -1);
        byte[] bytes = new byte[4];
        if (parts.length != 4) {
            throw new IllegalArgumentException("address: not four numbers");
        }
        for (int i = 0; i < 4; i++) {
            int part = Integer.parseInt(parts[i]);
            if (part < 0 || part > 255) {
                throw new IllegalArgumentException("address: a number beyond 255");
            }
            bytes[i] = (byte) part;
        }
        return bytes;
    }

    private static byte[] parse6(String text) {
        int gap = text.indexOf("::");
        byte[] head = groups(gap < 0 ? text : text.substring(0, gap));
        byte[] tail = groups(gap < 0 ? "" : text.substring(gap + 2));
        if (gap < 0 ? head.length != 16 : head.length + tail.length > 14) {
            throw new IllegalArgumentException("address: not eight groups");
        }
        byte[] bytes = Arrays.copyOf(head, 16);
        System.arraycopy(tail, 0, bytes, 16 - tail.length, tail.length);
        return bytes;
    }

    private static byte[] groups(String text) {
        if (text.isEmpty()) {
            return new byte[0];
        }
        String[] parts = text.split(":", -1);
        byte[] bytes = new byte[parts.length * 2 + 2];
        int size = 0;
        for (String part : parts) {
            if (part.indexOf('.') >= 0) {
                System.arraycopy(parse4(part), 0, bytes, size, 4);
                size += 4;
            } else {
                int group = Integer.parseInt(part, 16);
                if (group < 0 || group > 0xffff) {
                    throw new IllegalArgumentException("address: a group beyond ffff");
                }
                bytes[size++] = (byte) (group >> 8);
                bytes[size++] = (byte) group;
            }
        }
        return Arrays.copyOf(bytes, size);
    }

    byte[] bytes() {
        return bytes.clone();
    }

    int prefix() {
        return prefix;
    }

    boolean isHost() {
        return prefix == bytes.length * 8;
    }

    /** The text of the address alone. */
    String host() {
        return bytes.length == 4 ? host4(0) : host6();
    }

    private String host4(int from) {
        return (bytes[from] & 0xff) + "." + (bytes[from + 1] & 0xff) + "." + (bytes[from + 2] & 0xff) + "."
                + (bytes[from + 3] & 0xff);
    }

    // As the server does it: the longest run of two zero groups or more is left out, the first of several; an address
    // whose
    // first six groups are zeros, or five and ffff, ends as one of version 4.
    private String host6() {
        int best = -1;
        int bestSize = 1;
        for (int i = 0; i < 8; i++) {
            int size = 0;
            while (i + size < 8 && group(i + size) == 0) {
                size++;
            }
            if (size > bestSize) {
                best = i;
                bestSize = size;
            }
            i += size;
        }
        StringBuilder to = new StringBuilder(39);
        for (int i = 0; i < 8; i++) {
            if (i == best) {
                to.append("::");
                i += bestSize - 1;
                continue;
            }
            if (i > 0 && i != best + bestSize) {
                to.append(':');
            }
            if (i == 6 && best == 0 && (bestSize == 6 || (bestSize == 5 && group(5) == 0xffff))) {
                return to.append(host4(12)).toString();
            }
            to.append(Integer.toHexString(group(i)));
        }
        return to.toString();
    }

    private int group(int index) {
        return ((bytes[2 * index] & 0xff) << 8) | (bytes[2 * index + 1] & 0xff);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NetworkAddress address
                && prefix == address.prefix
                && Arrays.equals(bytes, address.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * prefix + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return host() + "/" + prefix;
    }
}
