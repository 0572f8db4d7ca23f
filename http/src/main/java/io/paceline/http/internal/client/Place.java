package io.paceline.http.internal.client;

/** Where a call is done: one loop, and its connections to one origin. */
record Place(ClientLoop loop, OriginState origin) {

    OriginPool pool() {
        return origin.pool(loop);
    }

    /** The call is over, or goes on somewhere else. */
    void leave() {
        origin.leave(loop.index());
    }
}
