package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.client.RequestDraft.Field;

/** A place in a request that holds named texts; the other end of what the server binds from. */
enum TextPlace {
    PATH("path variable") {
        @Override
        void put(RequestDraft draft, String name, String text) {
            if (draft.path.putIfAbsent(name, text) != null) {
                throw new IllegalArgumentException("several values (expected: one)");
            }
        }
    },

    QUERY("query parameter") {
        @Override
        void put(RequestDraft draft, String name, String text) {
            RequestDraft.pair(draft.query, name, text);
        }
    },

    FORM("form field") {
        @Override
        void put(RequestDraft draft, String name, String text) {
            RequestDraft.pair(draft.form, name, text);
        }
    },

    HEADER("header") {
        @Override
        void put(RequestDraft draft, String name, String text) {
            if (!text.equals(text.strip())) {
                throw new IllegalArgumentException(
                        "whitespace around it (expected: none, since it is lost on the way)");
            }
            draft.headers.add(new Field(name, text));
        }
    },

    COOKIE("cookie") {
        @Override
        void put(RequestDraft draft, String name, String text) {
            // RFC 6265, section 4.1.1; servers that decode something else would not agree on what
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c <= ' ' || c >= 127 || "\",;\\".indexOf(c) >= 0) {
                    throw new IllegalArgumentException(
                            String.format("\\u%04x at %d", (int) c, i)
                                    + " (expected: ASCII without control character, space, quote, comma, semicolon, backslash)");
                }
            }
            draft.cookie(name, text);
        }
    };

    /** What it is called, in messages. */
    final String label;

    TextPlace(String label) {
        this.label = label;
    }

    /** @throws IllegalArgumentException if it could not arrive as it is; says nothing of it */
    abstract void put(RequestDraft draft, String name, String text);
}
