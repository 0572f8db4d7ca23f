package io.paceline.apps.model.social;

import org.jspecify.annotations.Nullable;

/** A number belongs to nobody and nothing. */
public final class UnknownIdException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whose number it is. */
    public enum Of {
        /** Whoever asks. */
        ME("person: nobody (expected: the cookie person=NUMBER of somebody who is here)"),
        PERSON("person: unknown (expected: the number of somebody who is here)"),
        POST("post: unknown (expected: the number of a post)"),
        RECIPIENT("to: unknown (expected: the number of somebody who is here)");

        private final String text;

        Of(String text) {
            this.text = text;
        }
    }

    private final Of of;

    public UnknownIdException(Of of) {
        super(of.text, null, false, false);
        this.of = of;
    }

    /**
     * What the violation of a foreign key says.
     *
     * @param violation holds the name of the constraint
     * @return null if it is none of these
     */
    public static @Nullable UnknownIdException ofViolation(String violation) {
        for (String constraint : new String[] {"like_post", "comment_post"}) {
            if (violation.contains(constraint)) {
                return new UnknownIdException(Of.POST);
            }
        }
        if (violation.contains("follow_followed")) {
            return new UnknownIdException(Of.PERSON);
        }
        if (violation.contains("message_recipient")) {
            return new UnknownIdException(Of.RECIPIENT);
        }
        for (String constraint :
                new String[] {"follow_follower", "post_author", "like_person", "comment_author", "message_sender"}) {
            if (violation.contains(constraint)) {
                return new UnknownIdException(Of.ME);
            }
        }
        return null;
    }

    /** What was expected, for whoever asked. */
    public String text() {
        return of.text;
    }

    public Of of() {
        return of;
    }
}
