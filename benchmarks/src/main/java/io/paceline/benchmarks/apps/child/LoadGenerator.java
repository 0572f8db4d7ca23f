package io.paceline.benchmarks.apps.child;

import io.paceline.apps.data.Content;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/**
 * Loads one server that has all the rows there are: for each line of standard input, {@code MIX RATE MILLIS SEED}, sends requests for so long and answers
 * with a {@link LoadReport} as a line of JSON. Ends with standard input.
 */
public final class LoadGenerator {
    private LoadGenerator() {}

    /** Takes the port of the server on this machine, and the number of connections. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        InetSocketAddress target =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        AppMixes mixes = new AppMixes(URI.create("http://127.0.0.1:" + target.getPort()), Content.Size.FULL);
        try (OpenLoad load = new OpenLoad(target, Integer.parseInt(arguments[1]))) {
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                String[] words = command.split(" ", -1);
                LoadReport report = load.run(
                        mixes.named(words[0]),
                        Double.parseDouble(words[1]),
                        Duration.ofMillis(Long.parseLong(words[2])),
                        Long.parseLong(words[3]));
                System.out.println(JsonMapper.shared().writeValueAsString(report));
            }
        }
    }
}
