package io.paceline.apps.model;

/** Where the files lie that pages link to, for servers of static files. */
public final class Web {

    /** The folder on the class path that is served at {@link #PATH}. */
    public static final String FOLDER = "io/paceline/apps/model/web";

    public static final String PATH = "/web";

    private Web() {}
}
