package io.paceline.apps.api;

import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PatchMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.endpoint.openapi.ApiResponse;
import io.paceline.endpoint.openapi.Operation;
import io.paceline.endpoint.openapi.Parameter;
import io.paceline.endpoint.openapi.Tag;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import io.paceline.http.UploadedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Flow;

/** The API of the guest lists. One thread at a time runs it, so what it keeps needs no lock. */
@RequestMapping("/lists")
@Tag(name = "Guest lists", description = "Who is invited to which event.")
public final class GuestListApi {

    /** In which order lists are shown. */
    enum Order {
        ID,
        NAME,
        GUESTS
    }

    private static final int PAGE_MAX = 1_000_000;
    private static final int SIZE_MAX = 100;
    private static final int FILE_BYTES_MAX = 64 << 10;

    private final GuestLists lists = new GuestLists(InstantSource.system());
    private final Path example;

    /**
     * An API without any list.
     *
     * @param example a file of guests as they are imported
     */
    GuestListApi(Path example) {
        this.example = example;
    }

    @GetMapping
    @Operation(summary = "Searches lists", description = "Finds the lists whose name or event holds a text.")
    public Page<ListSummary> search(
            @RequestParam @Parameter(description = "In any case.") Optional<String> text,
            @RequestParam(defaultValue = "ID") Order order,
            @RequestParam(defaultValue = "0") @Parameter(description = "Counted from 0.") int page,
            @RequestParam(defaultValue = "20") @Parameter(description = "1 to 100.") int size) {
        requireBetween("page", page, 0, PAGE_MAX);
        requireBetween("size", size, 1, SIZE_MAX);
        String wanted = text.orElse("").toLowerCase(Locale.ROOT);
        List<ListSummary> found = lists.all().stream()
                .map(ListSummary::of)
                .filter(list -> list.guestListName().toLowerCase(Locale.ROOT).contains(wanted)
                        || list.eventName().toLowerCase(Locale.ROOT).contains(wanted))
                .sorted(comparator(order))
                .toList();
        return Page.of(found, page, size);
    }

    private static Comparator<ListSummary> comparator(Order order) {
        return switch (order) {
            case ID -> Comparator.comparing(ListSummary::id);
            case NAME -> Comparator.comparing(ListSummary::guestListName);
            case GUESTS -> Comparator.comparing(ListSummary::guests).reversed();
        };
    }

    @PostMapping
    @Operation(summary = "Adds a list")
    @ApiResponse(responseCode = 201, body = KeptList.class)
    public HttpResponse add(@RequestBody GuestList list) throws NoRoomException {
        KeptList kept = lists.add(list);
        return tagged(HttpResponse.created("/lists/" + kept.id()), kept);
    }

    @GetMapping("/{id}")
    @Operation(summary = "Shows a list")
    @ApiResponse(responseCode = 200, body = KeptList.class)
    @ApiResponse(responseCode = 304)
    public HttpResponse find(@PathVariable long id, @RequestHeader("If-None-Match") Optional<String> known) {
        KeptList kept = lists.find(id);
        if (known.isPresent() && matches(known.get(), kept)) {
            return HttpResponse.status(304).header("ETag", kept.entityTag());
        }
        return tagged(HttpResponse.ok(), kept);
    }

    @PutMapping("/{id}")
    @Operation(summary = "Replaces a list", description = "If-Match must hold the entity tag that the client saw.")
    @ApiResponse(responseCode = 200, body = KeptList.class)
    @ApiResponse(responseCode = 412, description = "The list has changed since.")
    @ApiResponse(responseCode = 428, description = "If-Match is missing.")
    public HttpResponse replace(
            @PathVariable long id, @RequestHeader("If-Match") Optional<String> expected, @RequestBody GuestList list) {
        requireUnchanged(lists.find(id), expected);
        return tagged(HttpResponse.ok(), lists.change(id, old -> list));
    }

    @PatchMapping("/{id}")
    @Operation(summary = "Changes parts of a list")
    @ApiResponse(responseCode = 200, body = KeptList.class)
    @ApiResponse(responseCode = 412, description = "The list has changed since.")
    public HttpResponse change(
            @PathVariable long id,
            @RequestHeader("If-Match") Optional<String> expected,
            @RequestBody ListChange change) {
        if (expected.isPresent()) {
            requireUnchanged(lists.find(id), expected);
        }
        return tagged(HttpResponse.ok(), lists.change(id, old -> old.with(change)));
    }

    @DeleteMapping("/{id}")
    @Operation(summary = "Removes a list")
    @ApiResponse(responseCode = 204)
    public HttpResponse remove(@PathVariable long id) {
        lists.remove(id);
        return HttpResponse.noContent();
    }

    @GetMapping("/{id}/guests")
    @Operation(summary = "Shows the guests of a list")
    public List<Guest> guests(
            @PathVariable long id,
            @RequestParam(required = false) List<String> profession,
            @RequestParam(defaultValue = "0") int minAge) {
        return lists.find(id).list().guests().stream()
                .filter(guest -> guest.age() >= minAge)
                .filter(guest -> profession == null || profession.contains(guest.profession()))
                .toList();
    }

    @PostMapping("/{id}/guests")
    @Operation(summary = "Adds a guest")
    @ApiResponse(responseCode = 201, body = Guest.class)
    public HttpResponse addGuest(@PathVariable long id, @RequestBody Guest guest) throws NoRoomException {
        KeptList kept = lists.addGuests(id, List.of(guest));
        int number = kept.list().guests().size() - 1;
        return HttpResponse.created("/lists/" + id + "/guests/" + number).json(guest);
    }

    @GetMapping("/{id}/guests/{number:\\d{1,9}}")
    @Operation(summary = "Shows a guest")
    public Guest guest(@PathVariable long id, @PathVariable int number) {
        return lists.guest(id, number);
    }

    @PutMapping("/{id}/guests/{number:\\d{1,9}}")
    @Operation(summary = "Replaces a guest")
    public Guest replaceGuest(@PathVariable long id, @PathVariable int number, @RequestBody Guest guest) {
        lists.replaceGuest(id, number, guest);
        return guest;
    }

    @DeleteMapping("/{id}/guests/{number:\\d{1,9}}")
    @Operation(summary = "Removes a guest", description = "The numbers of those behind it become smaller by one.")
    @ApiResponse(responseCode = 204)
    public HttpResponse removeGuest(@PathVariable long id, @PathVariable int number) {
        lists.removeGuest(id, number);
        return HttpResponse.noContent();
    }

    @PostMapping("/{id}/guests/search")
    @Operation(summary = "Finds guests of a list")
    public List<Guest> searchGuests(@PathVariable long id, @RequestBody GuestFilter filter) {
        return lists.find(id).list().guests().stream().filter(filter::accepts).toList();
    }

    @PostMapping("/{id}/guests/bulk")
    @Operation(summary = "Adds many guests", description = "Adds those that are new, and says why others are not.")
    public BulkResult addGuests(@PathVariable long id, @RequestBody List<Guest> guests) throws NoRoomException {
        return lists.addNew(id, guests);
    }

    @PostMapping(value = "/{id}/guests/import", consumes = "multipart/form-data")
    @Operation(
            summary = "Adds guests from files",
            description = "Either or both; a line of CSV holds first name, last name, profession and age.")
    public BulkResult importGuests(
            @PathVariable long id,
            @RequestPart @Parameter(description = "At most 64 KiB.") Optional<UploadedFile> csv,
            @RequestPart Optional<List<Guest>> json)
            throws IOException, NoRoomException {
        List<Guest> guests = new ArrayList<>(json.orElse(List.of()));
        if (csv.isPresent()) {
            requireSmall("csv", csv.get().size());
            guests.addAll(GuestCsv.read(csv.get().text()));
        }
        return lists.addNew(id, guests);
    }

    @GetMapping(value = "/{id}/guests/export", produces = "text/csv")
    @Operation(summary = "Shows the guests as CSV")
    @ApiResponse(responseCode = 200, body = String.class)
    public HttpResponse exportGuests(@PathVariable long id) {
        return HttpResponse.ok()
                .contentType("text/csv;charset=utf-8")
                .text(GuestCsv.write(lists.find(id).list().guests()));
    }

    @PutMapping("/{id}/attachment")
    @Operation(summary = "Keeps a file with a list", description = "At most 64 KiB, in place of the one before.")
    @ApiResponse(responseCode = 204)
    public HttpResponse attach(@PathVariable long id, @RequestBody byte[] file) {
        requireSmall("file", file.length);
        lists.attach(id, file);
        return HttpResponse.noContent();
    }

    @GetMapping("/{id}/attachment")
    @Operation(summary = "Sends the file of a list")
    @ApiResponse(responseCode = 200, body = byte[].class)
    @ApiResponse(responseCode = 304)
    @ApiResponse(responseCode = 412, description = "The file has changed since.")
    public HttpResponse attachment(@PathVariable long id) {
        Attachment kept = lists.attachment(id);
        return HttpResponse.ok().etag("file-" + kept.number()).bytes(kept.bytes());
    }

    @GetMapping(value = "/example.csv", produces = "text/csv")
    @Operation(summary = "Sends guests as they can be imported", description = "Can be had in parts (Range).")
    public Path example() {
        return example;
    }

    @GetMapping(
            value = "/export",
            produces = {"application/x-ndjson", "application/json"})
    @Operation(summary = "Sends all lists", description = "One by one, as fast as the client reads.")
    public Flow.Publisher<KeptList> export() {
        return ListSource.publisher(lists.all());
    }

    @GetMapping("/changes")
    @Operation(
            summary = "Follows the changes",
            description =
                    "One event for each change, as it happens, with its number as id. Whoever says by Last-Event-ID"
                            + " what came last gets what came since; an event of kind MISSED says that this is not kept"
                            + " any more.")
    public Flow.Publisher<ServerSentEvent<ListEvent>> changes(@RequestHeader("Last-Event-ID") Optional<Long> seen) {
        ChangeLog changes = lists.changes();
        if (seen.isPresent() && seen.get() < 0) {
            throw new HttpException(400, "Last-Event-ID: " + seen.get() + " (expected: 0 or more)");
        }
        return changes.after(seen.orElse(changes.last()));
    }

    @GetMapping("/professions")
    @Operation(summary = "Shows what guests do")
    public SortedSet<String> professions(@RequestParam(defaultValue = "") String prefix) {
        SortedSet<String> found = new TreeSet<>();
        lists.all()
                .forEach(kept -> kept.list().guests().forEach(guest -> {
                    if (guest.profession().startsWith(prefix)) {
                        found.add(guest.profession());
                    }
                }));
        return found;
    }

    @GetMapping("/statistics")
    @Operation(summary = "Counts lists and guests")
    public Statistics statistics() {
        return lists.statistics();
    }

    @GetMapping("/health")
    @Operation(summary = "Says that the service runs")
    public String health() {
        return "up, " + lists.all().size() + " lists";
    }

    @PostMapping("/{id}/reminders")
    @Operation(summary = "Reminds the guests", description = "Is answered before anybody is reminded.")
    public void remind(@PathVariable long id) {
        lists.remind(id);
    }

    @GetMapping("/{id}/reminders")
    @Operation(summary = "Counts the reminders of a list")
    public int reminders(@PathVariable long id) {
        return lists.reminders(id);
    }

    private static HttpResponse tagged(HttpResponse response, KeptList kept) {
        return response.header("ETag", kept.entityTag()).json(kept);
    }

    private static void requireUnchanged(KeptList kept, Optional<String> expected) {
        if (expected.isEmpty()) {
            throw new HttpException(428, "If-Match: missing (expected: the entity tag of the list)");
        }
        if (!matches(expected.get(), kept)) {
            throw new HttpException(412, "If-Match: not " + kept.entityTag() + " (expected: the list as it is now)");
        }
    }

    private static boolean matches(String tags, KeptList kept) {
        for (String tag : tags.split(",", -1)) {
            if (tag.strip().equals("*") || tag.strip().equals(kept.entityTag())) {
                return true;
            }
        }
        return false;
    }

    /** What is small enough is in memory, so that reading it waits for nothing. */
    private static void requireSmall(String name, long bytes) {
        if (bytes > FILE_BYTES_MAX) {
            throw new HttpException(413, name + ": " + bytes + " bytes (expected: at most " + FILE_BYTES_MAX + ")");
        }
    }

    private static void requireBetween(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new HttpException(400, name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }
}
