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
import io.paceline.endpoint.openapi.ApiResponse;
import io.paceline.endpoint.openapi.Operation;
import io.paceline.endpoint.openapi.Parameter;
import io.paceline.endpoint.openapi.Tag;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The API of the guest lists. One thread at a time runs it, so what it keeps needs no lock. */
@RequestMapping("/lists")
@Tag(name = "Guest lists", description = "Who is invited to which event.")
public final class GuestListApi {

    /** In which order lists are shown. */
    public enum Order {
        ID,
        NAME,
        GUESTS
    }

    private static final int PAGE_MAX = 1_000_000;
    private static final int SIZE_MAX = 100;

    private final GuestLists lists;

    /** An API without any list. */
    public GuestListApi() {
        this(InstantSource.system());
    }

    GuestListApi(InstantSource clock) {
        this.lists = new GuestLists(clock);
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
    @ApiResponse(responseCode = 409, description = "1,000 lists are kept already.")
    public HttpResponse add(@RequestBody GuestList list) {
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
    @ApiResponse(responseCode = 409, description = "The list has 200 guests already.")
    public HttpResponse addGuest(@PathVariable long id, @RequestBody Guest guest) {
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
    @ApiResponse(responseCode = 409, description = "The list would have more than 200 guests.")
    public BulkResult addGuests(@PathVariable long id, @RequestBody List<Guest> guests) {
        List<Guest> known = new ArrayList<>(lists.find(id).list().guests());
        List<Guest> added = new ArrayList<>();
        List<BulkResult.Refusal> refused = new ArrayList<>();
        for (int i = 0; i < guests.size(); i++) {
            Guest guest = guests.get(i);
            if (guest == null) {
                refused.add(new BulkResult.Refusal(i, "null (expected: a guest)"));
            } else if (known.contains(guest)) {
                refused.add(new BulkResult.Refusal(i, "invited already"));
            } else {
                known.add(guest);
                added.add(guest);
            }
        }
        lists.addGuests(id, added);
        return new BulkResult(added.size(), refused);
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

    private static void requireBetween(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new HttpException(400, name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }
}
