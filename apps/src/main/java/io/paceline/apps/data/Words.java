package io.paceline.apps.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Makes texts of random words: the same seed makes the same texts. Thread rules: for one thread. */
final class Words {

    private static final List<String> WORDS = List.of(("about above after again along always among answer around asked "
                    + "away because before began behind below better between both bridge broken bright build called "
                    + "careful change clear close cloud cold come corner count cross could dark deep different does done "
                    + "door down dream during each early east empty enough even evening every far fast field find first "
                    + "follow found free from full garden gave gentle give glass goes gone good grass great green ground "
                    + "grow half hand happen harbour hard have heard high hill home hour house idea inside island just "
                    + "keep kind knew know large last late learn leave less letter light little lives long look lost "
                    + "made many maybe measure mind minute moment more morning most mountain move much must name near "
                    + "never next night north nothing number often once only open other over page paper part path people "
                    + "place plain point quick quiet rain read ready rest right river road room round same second seen "
                    + "shape shore short silver simple slow small some song soon south start still stone story street "
                    + "strong such summer sure table take talk than their then there these thing think those thought "
                    + "through time today together told took toward town tree true turn under until very voice wait walk "
                    + "wall warm water weather west when where which while white whole wide wind window winter with "
                    + "without wonder wood word work world would write year young")
            .split(" "));
    private static final List<String> FIRST_NAMES = List.of(
            "Ada Alan Barbara Claude Donald Edsger Frances Grace Hedy Ivan Jean John Karen Leslie Margaret Niklaus "
                    .split(" "));
    private static final List<String> LAST_NAMES = List.of(
            "Abbott Berg Castillo Dahl Evans Fischer Grant Hoang Ito Jansen Keller Lindqvist Moreau Novak".split(" "));
    private static final List<String> TAG_KINDS = List.of(
            "quick quiet early bright deep simple open small plain careful strange local modern shared steady warm "
                    .split(" "));

    private static final List<String> PEOPLE =
            pairs(FIRST_NAMES, LAST_NAMES, " ").subList(0, 200);
    private static final List<String> TAGS = pairs(
                    TAG_KINDS,
                    List.of(
                            ("queues gardens engines rivers letters maps kitchens bridges sensors stories tables markets "
                                            + "threads trains clocks islands parsers harbours lenses songs pools indexes winters "
                                            + "streets compilers orchards signals libraries networks mornings boats caches")
                                    .split(" ")),
                    "-")
            .subList(0, 500);

    private final SplittableRandom random;

    Words(SplittableRandom random) {
        this.random = random;
    }

    private static List<String> pairs(List<String> left, List<String> right, String between) {
        List<String> all = new ArrayList<>();
        for (String second : right) {
            for (String first : left) {
                all.add(first + between + second);
            }
        }
        return List.copyOf(all);
    }

    /** The names of all people. */
    static List<String> people() {
        return PEOPLE;
    }

    /** All tags. */
    static List<String> tags() {
        return TAGS;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    String person() {
        return PEOPLE.get(below(PEOPLE.size()));
    }

    /** One of the tags; the first are used most. */
    String tag() {
        double place = random.nextDouble();
        return TAGS.get((int) (place * place * TAGS.size()));
    }

    /** Three to six words. */
    String title() {
        return capital(words(3 + below(4)));
    }

    /** Six to fifteen words. */
    String sentence() {
        return capital(words(6 + below(10))) + ".";
    }

    /** Four to six sentences. */
    String paragraph() {
        StringBuilder text = new StringBuilder(sentence());
        for (int more = 3 + below(3); more > 0; more--) {
            text.append(' ').append(sentence());
        }
        return text.toString();
    }

    private String words(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(WORDS.get(below(WORDS.size())));
        }
        return text.toString();
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
