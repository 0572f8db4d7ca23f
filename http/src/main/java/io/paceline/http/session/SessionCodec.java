package io.paceline.http.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Sessions to cookie values and back: {@code s1.payload.mac} signed by HMAC-SHA256, or {@code e1.payload} sealed by
 * AES-256-GCM, in base64url. The first key makes them, each opens them. The name of the cookie is signed too, so that one
 * cookie does not pass for another.
 */
final class SessionCodec {

    static final int COOKIE_BYTES_MAX = 4096;

    private static final int IV_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int MAC_BYTES = 32;
    private static final int EXPIRY_BYTES = 8;
    private static final String SIGNED = "s1.";
    private static final String SEALED = "e1.";

    private final String name;
    private final boolean encrypted;
    private final List<byte[]> keys;
    private final SecureRandom random = new SecureRandom();

    SessionCodec(String name, boolean encrypted, List<byte[]> secrets) {
        this.name = name;
        this.encrypted = encrypted;
        List<byte[]> derived = new ArrayList<>();
        for (byte[] secret : secrets) {
            // a key of its own for each use of a secret
            derived.add(hmac(secret, (encrypted ? "paceline session seal 1" : "paceline session sign 1")));
        }
        this.keys = List.copyOf(derived);
    }

    /** The value of a cookie that expires at a time. */
    String encode(Map<String, String> values, long expiresMillis) {
        byte[] plain = plain(values, expiresMillis);
        if (!encrypted) {
            String signed = SIGNED + base64(plain);
            return signed + "." + base64(hmac(keys.get(0), name + "=" + signed));
        }
        byte[] sealed = new byte[IV_BYTES + plain.length + TAG_BYTES];
        byte[] iv = new byte[IV_BYTES];
        random.nextBytes(iv);
        System.arraycopy(iv, 0, sealed, 0, IV_BYTES);
        try {
            cipher(Cipher.ENCRYPT_MODE, keys.get(0), sealed).doFinal(plain, 0, plain.length, sealed, IV_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM: failed (expected: in every Java)", e);
        }
        return SEALED + base64(sealed);
    }

    /** The values of a cookie, or null if it is not one of ours or has expired. */
    @Nullable
    Map<String, String> decode(String cookie, long nowMillis) {
        if (cookie.length() > COOKIE_BYTES_MAX) {
            return null;
        }
        byte[] plain = encrypted ? opened(cookie) : verified(cookie);
        return plain == null ? null : values(plain, nowMillis);
    }

    /** How long name and value of a cookie are. */
    int cookieBytes(Map<String, String> values) {
        int plain = plain(values, 0).length;
        int value = encrypted
                ? SEALED.length() + base64Length(IV_BYTES + plain + TAG_BYTES)
                : SIGNED.length() + base64Length(plain) + 1 + base64Length(MAC_BYTES);
        return name.length() + 1 + value;
    }

    private byte @Nullable [] verified(String cookie) {
        int dot = cookie.lastIndexOf('.');
        if (!cookie.startsWith(SIGNED) || dot < SIGNED.length()) {
            return null;
        }
        byte[] mac = bytes(cookie.substring(dot + 1));
        for (byte[] key : keys) {
            if (mac != null && MessageDigest.isEqual(mac, hmac(key, name + "=" + cookie.substring(0, dot)))) {
                return bytes(cookie.substring(SIGNED.length(), dot));
            }
        }
        return null;
    }

    private byte @Nullable [] opened(String cookie) {
        byte[] sealed = cookie.startsWith(SEALED) ? bytes(cookie.substring(SEALED.length())) : null;
        if (sealed == null || sealed.length < IV_BYTES + TAG_BYTES) {
            return null;
        }
        for (byte[] key : keys) {
            try {
                return cipher(Cipher.DECRYPT_MODE, key, sealed).doFinal(sealed, IV_BYTES, sealed.length - IV_BYTES);
            } catch (GeneralSecurityException notOfThisKey) {
                // the next one
            }
        }
        return null;
    }

    private Cipher cipher(int mode, byte[] key, byte[] iv) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        GCMParameterSpec parameters = new GCMParameterSpec(8 * TAG_BYTES, iv, 0, IV_BYTES);
        cipher.init(mode, new SecretKeySpec(key, "AES"), parameters);
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static byte[] plain(Map<String, String> values, long expiresMillis) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(expiresMillis);
            for (Map.Entry<String, String> entry : values.entrySet()) {
                write(out, entry.getKey());
                write(out, entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** What was signed by us is well-formed. */
    private static @Nullable Map<String, String> values(byte[] plain, long nowMillis) {
        Map<String, String> values = new TreeMap<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(plain))) {
            if (plain.length < EXPIRY_BYTES || in.readLong() <= nowMillis) {
                return null;
            }
            while (in.available() > 0) {
                String name = read(in);
                values.put(name, read(in));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    private static String read(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256: failed (expected: in every Java)", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static int base64Length(int bytes) {
        return (bytes * 4 + 2) / 3;
    }

    private static byte @Nullable [] bytes(String base64) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(base64);
            // one text for one value: what decodes to the same but is written otherwise is not ours
            return base64(bytes).equals(base64) ? bytes : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
