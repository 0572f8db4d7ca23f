package io.paceline.apps.model.social;

import java.util.List;

/**
 * The messages of a person, newest first.
 *
 * @param contacts those they follow, by name: whom they may write to
 */
public record Mailbox(Person person, List<Message> received, List<Message> sent, List<Person> contacts) {}
