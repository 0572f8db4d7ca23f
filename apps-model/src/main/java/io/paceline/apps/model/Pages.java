package io.paceline.apps.model;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;

/** Turns what an app knows into HTML. What users typed is escaped wherever it stands. Shared by threads. */
public final class Pages {

    /** The media type of each page. */
    public static final String TYPE = "text/html; charset=utf-8";

    private static final TemplateEngine TEMPLATES = templates();

    private Pages() {}

    private static TemplateEngine templates() {
        TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
        engine.setBinaryStaticContent(true);
        return engine;
    }

    /**
     * A page in UTF-8.
     *
     * @param template its path below {@code src/main/jte}, such as {@code blog/index.jte}
     * @param page the one parameter of the template
     */
    public static byte[] render(String template, Object page) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        TEMPLATES.render(template, page, output);
        return output.toByteArray();
    }
}
