package io.paceline.apps.launcher;

import io.paceline.apps.data.Content;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.apps.launcher.Main.UsageException;
import java.util.Locale;
import java.util.Map;

/** What the command line says of the demo. */
final class DemoOptions {

    static final String[] NAMES = {
        "--port", "--host", "--db", "--store", "--pool", "--cache", "--batched-tags", "--size"
    };

    static final String EXPECTED =
            "--port N, --host H, --db URI, --size full or small, --cache on or off, --batched-tags on or off,"
                    + " --store sql or jdbc, --pool N";

    private DemoOptions() {}

    static DemoSettings read(Map<String, String> given) {
        DemoSettings settings = DemoSettings.standard().withDb(given.get("--db"));
        for (Map.Entry<String, String> option : given.entrySet()) {
            String value = option.getValue();
            settings = switch (option.getKey()) {
                case "--port" -> settings.withPort(number(option, 0, 65535));
                case "--host" -> settings.withHost(value);
                case "--store" -> settings.withStore(constant(option, DemoSettings.Store.class, "sql or jdbc"));
                case "--pool" -> settings.withPoolMax(number(option, 1, 1000));
                case "--cache" -> settings.withCache(isOn(option));
                case "--batched-tags" -> settings.withBatchedTags(isOn(option));
                case "--size" -> settings.withSize(constant(option, Content.Size.class, "small or full"));
                default -> settings;
            };
        }
        return settings;
    }

    private static int number(Map.Entry<String, String> option, int min, int max) {
        try {
            int number = Integer.parseInt(option.getValue());
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(option, min + " to " + max);
    }

    private static boolean isOn(Map.Entry<String, String> option) {
        return switch (option.getValue()) {
            case "on" -> true;
            case "off" -> false;
            default -> throw wrong(option, "on or off");
        };
    }

    private static <E extends Enum<E>> E constant(Map.Entry<String, String> option, Class<E> type, String expected) {
        try {
            return Enum.valueOf(type, option.getValue().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw wrong(option, expected);
        }
    }

    private static UsageException wrong(Map.Entry<String, String> option, String expected) {
        return new UsageException(option.getKey() + ": " + option.getValue() + " (expected: " + expected + ")");
    }
}
