package io.paceline.apps.model.social.pages;

import io.paceline.apps.model.Layout;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Person;

/**
 * {@link Mailbox} as HTML.
 *
 * @param draft of a message
 */
public record MailboxPage(Layout layout, Mailbox mailbox, Draft draft) {

    public static MailboxPage of(String csrf, Mailbox mailbox, Draft draft) {
        return new MailboxPage(new Layout("social", "Messages", csrf), mailbox, draft);
    }

    /** Whether a contact is chosen already. */
    public boolean isChosen(Person contact) {
        return draft.value("to").equals(String.valueOf(contact.id()));
    }

    /** Whether somebody is chosen who is no contact. */
    public boolean isStranger() {
        return !draft.value("to").isEmpty() && mailbox.contacts().stream().noneMatch(this::isChosen);
    }
}
