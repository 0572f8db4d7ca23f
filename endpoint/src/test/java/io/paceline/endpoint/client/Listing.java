package io.paceline.endpoint.client;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import java.util.List;

/** A supertype with a type variable, whose operations are those of the interfaces below it. */
public interface Listing<T> {

    @GetMapping("/listing")
    Reply<List<T>> list();

    @PostMapping("/listing")
    Reply<T> add(@RequestBody T element);
}
