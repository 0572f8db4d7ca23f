package io.paceline.apps.model.blog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A page that is made once and given to many, each time with the CSRF token of the browser it goes to. A page without a
 * form is the same for all. Shared by threads.
 */
public final class KeptPage {

    /** Stands where the token belongs while the page is made; nobody can know it and type it. */
    public static final String TOKEN = random();

    private static final byte[] PLACE = TOKEN.getBytes(US_ASCII);

    private final byte[] page;
    private final int place;

    private KeptPage(byte[] page, int place) {
        this.page = page;
        this.place = place;
    }

    private static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Keeps a page that was made with {@link #TOKEN} as its token, at most once. */
    public static KeptPage of(byte[] page) {
        int last = page.length - PLACE.length;
        for (int at = 0; at <= last; at++) {
            if (page[at] == PLACE[0] && Arrays.equals(page, at, at + PLACE.length, PLACE, 0, PLACE.length)) {
                return new KeptPage(page, at);
            }
        }
        return new KeptPage(page, -1);
    }

    /** Whether it holds a form, and so wants a token. */
    public boolean hasForm() {
        return place >= 0;
    }

    /** How many bytes it takes, about. */
    public int size() {
        return page.length;
    }

    /** The page without a form; not to be changed. */
    public byte[] bytes() {
        return page;
    }

    /** The page with this token in its form. */
    public byte[] bytes(String token) {
        byte[] middle = token.getBytes(US_ASCII);
        int behind = place + PLACE.length;
        byte[] whole = Arrays.copyOf(page, page.length - PLACE.length + middle.length);
        System.arraycopy(middle, 0, whole, place, middle.length);
        System.arraycopy(page, behind, whole, place + middle.length, page.length - behind);
        return whole;
    }
}
