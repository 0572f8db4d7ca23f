package io.paceline.sql.internal.pool;

import io.paceline.sql.ParsedSql;
import io.paceline.sql.spi.SqlConnector;
import io.paceline.sql.spi.StatementText;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statements that a pool remembers. Programs may make up ever new ones, so only those used lately stay: when the young
 * generation is full it becomes the old one, and what was in the old one and not used since is forgotten.
 *
 * <p>Thread rules: any thread.
 */
final class Texts {

    /** How many statements a generation holds. */
    static final int COUNT_MAX = 1024;

    /** How many characters the statements of a generation have together. */
    static final long CHARS_MAX = 4L << 20;

    private final SqlConnector connector;
    private volatile Generation young = new Generation();
    private volatile Generation old = new Generation();

    private static final class Generation {
        private final Map<String, ProfiledText> texts = new ConcurrentHashMap<>();
        private long chars;
    }

    Texts(SqlConnector connector) {
        this.connector = connector;
    }

    StatementText text(ParsedSql sql) {
        ProfiledText text = young.texts.get(sql.text());
        return text != null ? text : add(sql);
    }

    /** How many are remembered, for tests. */
    int size() {
        return young.texts.size() + old.texts.size();
    }

    private synchronized ProfiledText add(ParsedSql sql) {
        Generation now = young;
        ProfiledText text = now.texts.get(sql.text());
        if (text != null) {
            return text;
        }
        text = old.texts.remove(sql.text());
        if (text == null) {
            text = ProfiledText.of(sql, connector::placeholder);
        } else {
            old.chars -= sql.text().length();
        }
        if (now.texts.size() >= COUNT_MAX || now.chars + sql.text().length() > CHARS_MAX) {
            old = now;
            now = new Generation();
            young = now;
        }
        now.texts.put(sql.text(), text);
        now.chars += sql.text().length();
        return text;
    }
}
