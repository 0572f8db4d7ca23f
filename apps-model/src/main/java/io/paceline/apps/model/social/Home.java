package io.paceline.apps.model.social;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person sees first.
 *
 * @param feed the newest posts of those they follow and of themselves, newest first
 * @param unread the newest messages they have not read, newest first
 * @param online null if nobody keeps who is online
 */
public record Home(
        Me person,
        List<ShownPost> feed,
        List<Suggestion> suggestions,
        List<Message> unread,
        @Nullable Online online) {

    public Home withOnline(@Nullable Online now) {
        return new Home(person, feed, suggestions, unread, now);
    }
}
