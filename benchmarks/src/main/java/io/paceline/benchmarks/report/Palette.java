package io.paceline.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The colour of each system, the same in every plot; names beside bars and marks on lines tell them apart without
 * colour, too. Colours that meet in a plot of lines differ in lightness and lie apart for colour-blind eyes.
 */
enum Palette {
    PACELINE("paceline", "#0b5fd0", "#62a8ff"),
    PACELINE_HTTP("paceline-http", "#5f97d8", "#a3c8f5"),
    PACELINE_JDBC("paceline-jdbc", "#1495ad", "#56cfe1"),
    PACELINE_ALONE("paceline-alone", "#7ba7dd", "#bcd6f7"),
    SPRING_BOOT("spring-boot", "#c4500c", "#ff9352"),
    SPRING_BOOT_VIRTUAL("spring-boot-virtual", "#8a6500", "#e6c14d"),
    SPRING_BOOT_JETTY("spring-boot-jetty", "#b57a00", "#f2b84b"),
    VERTX("vertx", "#9b2a72", "#e57fbf"),
    VERTX_NATIVE("vertx-native", "#bf6aa0", "#f0b3d9"),
    NETTY("netty", "#2b7d36", "#6fc97b"),
    NETTY_JSON("netty-json", "#64a96c", "#a5dcab"),
    HELIDON("helidon", "#7d7415", "#cfc455"),
    PEKKO("pekko", "#b23a3f", "#f08a8d"),
    EXECUTOR("executor", "#5d6b7a", "#aebbc9"),
    LOCK("lock", "#8a8f98", "#d0d4da"),
    JCTOOLS("jctools", "#c2410c", "#fb9a5b"),
    DISRUPTOR("disruptor", "#00795c", "#3fc9a3"),
    ARRAY_BLOCKING_QUEUE("array-blocking-queue", "#a85b8f", "#e8a9d2"),
    LINKED_TRANSFER_QUEUE("linked-transfer-queue", "#727a84", "#bcc3cc"),
    R2DBC("r2dbc", "#3f7f2a", "#8fce76"),
    PGJDBC("pgjdbc", "#b5382c", "#f58a7e"),
    PGJDBC_VIRTUAL("pgjdbc-virtual", "#d0847c", "#f8c0ba"),
    LIBPQ("libpq", "#4b5563", "#b6c0cd"),
    PGBENCH("pgbench", "#868e99", "#d5dae1"),
    /** Systems without a colour of their own. */
    OTHER("other", "#6b7280", "#c0c6cf");

    private static final int MARKS = 5;

    private final String system;
    private final String light;
    private final String dark;

    Palette(String system, String light, String dark) {
        this.system = system;
        this.light = light;
        this.dark = dark;
    }

    static Palette of(String system) {
        for (Palette each : values()) {
            if (each.system.equals(system)) {
                return each;
            }
        }
        return OTHER;
    }

    /** The class that sets {@code --c} to the colour. */
    String style() {
        return "s-" + system;
    }

    /** The classes, for the light and the dark scheme. */
    static String css() {
        List<String> light = new ArrayList<>();
        List<String> dark = new ArrayList<>();
        for (Palette each : values()) {
            light.add("." + each.style() + " { --c: " + each.light + "; }");
            dark.add("  ." + each.style() + " { --c: " + each.dark + "; }");
        }
        return String.join("\n", light) + "\n@media screen and (prefers-color-scheme: dark) {\n"
                + String.join("\n", dark) + "\n}\n";
    }

    /** The mark of a system on a line at (x, y): circle, square, diamond, triangle and bar in turn. */
    static Markup mark(int index, double x, double y, double r) {
        String path = switch (index % MARKS) {
            case 0 -> path(x - r, y) + "a%s %s 0 1 0 %s 0a%s %s 0 1 0 -%s 0z".formatted(repeat(r));
            case 1 -> path(x - r, y - r) + "h%1$sv%1$sh-%1$sz".formatted(Numbers.plain(2 * r));
            case 2 -> path(x, y - 1.3 * r) + lines(x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y) + "z";
            case 3 -> path(x, y - 1.2 * r) + lines(x + 1.2 * r, y + r, x - 1.2 * r, y + r) + "z";
            default ->
                path(x - 1.3 * r, y - 0.5 * r)
                        + "h%1$sv%2$sh-%1$sz".formatted(Numbers.plain(2.6 * r), Numbers.plain(r));
        };
        return Markup.of("path").styled("mark").with("d", path);
    }

    private static String path(double x, double y) {
        return "M" + Numbers.plain(x) + " " + Numbers.plain(y);
    }

    private static String lines(double... points) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < points.length; i += 2) {
            out.append('L').append(Numbers.plain(points[i])).append(' ').append(Numbers.plain(points[i + 1]));
        }
        return out.toString();
    }

    private static Object[] repeat(double r) {
        String radius = Numbers.plain(r);
        String across = Numbers.plain(2 * r);
        return new Object[] {radius, radius, across, radius, radius, across};
    }
}
