package io.paceline.endpoint.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** An API that has one of everything; it answers nothing useful. */
// @start region="annotations"
@RequestMapping("/books")
@Tag(name = "Books", description = "What can be lent.")
public class Books {

    @GetMapping("/{id}")
    @Operation(summary = "Finds a book")
    public Optional<Book> find(@PathVariable @Parameter(description = "As it was given when it was added") UUID id) {
        return Optional.empty();
    }

    @PostMapping
    @Operation(summary = "Adds a book")
    @ApiResponse(responseCode = 409, description = "There is one with this title.")
    public Book add(@RequestBody Book book) {
        throw new HttpException(409, "title: " + book.title() + " (expected: one that is free)");
    }
    // @end

    enum Order {
        TITLE,
        PRICE
    }

    @NullMarked
    @Schema(description = "A book.")
    record Book(
            @Schema(description = "What stands on the cover.", example = "Momo")
            String title,

            @Nullable LocalDate published,
            @JsonProperty("isbn") @Nullable String isbn13,
            BigDecimal price,
            List<Author> authors,
            Map<String, Integer> stock,
            Optional<Book> sequel) {}

    record Author(String name, int born) {}

    record Page<T>(int total, List<T> items) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Lent.class, name = "lent"),
        @JsonSubTypes.Type(value = Returned.class, name = "returned")
    })
    sealed interface Event permits Lent, Returned {}

    record Lent(String to) implements Event {}

    record Returned(int fee) implements Event {}

    @GetMapping
    public Page<Book> search(
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(required = false) String title,
            @RequestParam(defaultValue = "TITLE") Order order,
            @RequestParam Optional<List<String>> tag,
            @RequestHeader("Accept-Language") Optional<String> language) {
        return new Page<>(0, List.of());
    }

    @PutMapping("/{id}/events/{number:\\d{1,4}}")
    public CompletionStage<Event> event(@PathVariable UUID id, @PathVariable int number, @RequestBody Event event) {
        return CompletableFuture.completedStage(event);
    }

    @DeleteMapping("/{id}")
    public CompletionStage<Void> remove(@PathVariable UUID id) {
        return CompletableFuture.completedStage(null);
    }

    @PostMapping("/{id}/hits")
    @Deprecated
    public void hit(@PathVariable UUID id) {}

    @GetMapping("/covers/{*file}")
    @ApiResponse(responseCode = 200, body = byte[].class, mediaType = "image/png")
    public HttpResponse cover(@PathVariable String file) {
        return HttpResponse.ok().bytes(new byte[0]).contentType("image/png");
    }

    @PostMapping("/import")
    public String load(@RequestBody String text) {
        return text;
    }

    @GetMapping("/secret")
    @Operation(hidden = true)
    public String secret() {
        return "";
    }
}
