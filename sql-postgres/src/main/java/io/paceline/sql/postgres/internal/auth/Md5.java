package io.paceline.sql.postgres.internal.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The answer to AuthenticationMD5Password, which a server of today no longer asks for ("Start-up"). */
final class Md5 {

    private Md5() {}

    /** {@code md5} and the hash of the salt and of the hash of password and user. */
    static String answer(String user, String password, byte[] salt) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(password.getBytes(StandardCharsets.UTF_8));
            String stored = HexFormat.of().formatHex(md5.digest(user.getBytes(StandardCharsets.UTF_8)));
            md5.update(stored.getBytes(StandardCharsets.US_ASCII));
            return "md5" + HexFormat.of().formatHex(md5.digest(salt));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no MD5", e);
        }
    }
}
