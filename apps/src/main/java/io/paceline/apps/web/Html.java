package io.paceline.apps.web;

import io.paceline.apps.model.Pages;
import io.paceline.http.HttpResponse;

/** Answers for people. */
public final class Html {

    private static final int SEE_OTHER = 303;

    private Html() {}

    /**
     * A page.
     *
     * @param template its path below {@code src/main/jte}
     * @param page the one parameter of the template
     */
    public static HttpResponse page(int status, String template, Object page) {
        return page(status, Pages.render(template, page));
    }

    /** A page that was rendered before. */
    public static HttpResponse page(int status, byte[] rendered) {
        return HttpResponse.status(status).bytes(rendered).contentType(Pages.TYPE);
    }

    /** Sends the browser to another page, which it gets. */
    public static HttpResponse seeOther(String location) {
        return HttpResponse.status(SEE_OTHER).header("Location", location);
    }
}
