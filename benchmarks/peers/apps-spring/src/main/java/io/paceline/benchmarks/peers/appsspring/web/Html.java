package io.paceline.benchmarks.peers.appsspring.web;

import io.paceline.apps.model.Pages;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Answers for people. */
public final class Html {

    static final MediaType TYPE = MediaType.parseMediaType(Pages.TYPE);

    private Html() {}

    /** A page: the path of its template, and the template's one parameter. */
    public static ResponseEntity<byte[]> page(HttpStatus status, String template, Object page) {
        return page(status, Pages.render(template, page));
    }

    /** A page that was rendered before. */
    public static ResponseEntity<byte[]> page(HttpStatus status, byte[] rendered) {
        return ResponseEntity.status(status).contentType(TYPE).body(rendered);
    }

    /** Sends the browser to another page, which it gets. */
    public static ResponseEntity<byte[]> seeOther(String location) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(location))
                .build();
    }
}
