package io.paceline.apps.model.social.pages;

import io.paceline.apps.model.Layout;
import io.paceline.apps.model.social.Person;
import java.util.List;

/**
 * Lets a visitor choose who they are: a demo has no passwords.
 *
 * @param people some to choose from
 */
public record SignInPage(Layout layout, List<Person> people, Draft draft) {

    public static SignInPage of(String csrf, List<Person> people, Draft draft) {
        return new SignInPage(new Layout("social", "Who are you?", csrf), people, draft);
    }
}
