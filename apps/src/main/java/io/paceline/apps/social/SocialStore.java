package io.paceline.apps.social;

import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.Wall;
import io.paceline.core.Reply;
import java.util.List;
import java.util.Optional;

/**
 * The rows of the social app. What reads is empty where there is no such person or post; what writes is answered once it is
 * committed, and fails with an {@link io.paceline.apps.model.social.UnknownIdException} then.
 */
interface SocialStore {

    Reply<Optional<Home>> home(int person);

    Reply<Optional<Wall>> wall(int viewer, int person);

    /** With all its comments. */
    Reply<Optional<ShownPost>> post(int viewer, long id);

    Reply<Optional<Mailbox>> mailbox(int person);

    Reply<Optional<Person>> person(int id);

    /** Some to sign in as. */
    Reply<List<Person>> people();

    Reply<Made> addPost(int person, String body);

    Reply<Made> addComment(int person, long post, String body);

    Reply<Made> addMessage(int person, int to, String body);

    /** Again changes nothing; so it is with the following. */
    Reply<Void> like(int person, long post);

    Reply<Void> follow(int person, int other);

    Reply<Void> unfollow(int person, int other);

    /** Takes all messages of a person as read. */
    Reply<Void> read(int person);
}
