package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

    @Test
    void userAndSystemTicksAreAddedAndThoseOfChildren() {
        String stat = "4711 (java) S 1 4711 4711 0 -1 4194560 12 0 0 0 150 25 7 8 20 0 33 0 1234 0 0";

        assertThat(ProcessCpu.parse(stat)).isEqualTo(1_900_000);
    }

    @Test
    void aProcessNameMayHoldBlanksAndBrackets() {
        String stat = "4711 (a) b (c) S 1 4711 4711 0 -1 4194560 12 0 0 0 1 2 7 8 20 0 33 0 1234 0 0";

        assertThat(ProcessCpu.parse(stat)).isEqualTo(180_000);
    }

    @Test
    void anotherTextIsRefused() {
        assertThatThrownBy(() -> ProcessCpu.parse("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing (expected:");
    }

    @Test
    void aBusyProcessUsesProcessorTime() throws IOException {
        long pid = ProcessHandle.current().pid();
        long before = ProcessCpu.micros(pid);
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (ProcessCpu.micros(pid) == before && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }

        assertThat(ProcessCpu.micros(pid)).isGreaterThan(before);
    }

    @Test
    void theMachineIsBusyWithAllButIdleAndWaiting() {
        MachineCpu cpu = MachineCpu.parse("cpu  10 1 20 300 40 2 3 4 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");

        assertThat(cpu.busyTicks()).isEqualTo(40);
        assertThat(cpu.allTicks()).isEqualTo(380);
    }

    @Test
    void whatTheMeasuredProcessesDidNotUseWasUsedByOthers() {
        MachineCpu earlier = new MachineCpu(1000, 5000);

        assertThat(new MachineCpu(1500, 6000).othersSince(earlier, 4_000_000)).isEqualTo(0.1);
        assertThat(new MachineCpu(1500, 6000).othersSince(earlier, 6_000_000)).isZero();
    }

    @Test
    void otherLinesOfTheMachineAreRefused() {
        assertThatThrownBy(() -> MachineCpu.parse("intr 1 2 3")).hasMessageContaining("intr 1 2 3 (expected:");
    }

    @Test
    void bashTimesAreAdded() {
        assertThat(ToolRun.cpuMicros("1.250 0.500\n")).isEqualTo(1_750_000);
    }

    @Test
    void bashTimesAreTheLastLine() {
        assertThat(ToolRun.cpuMicros("a message of the shell\n0.001 0.002\n")).isEqualTo(3_000);
    }

    @Test
    void otherTimesAreRefused() {
        assertThatThrownBy(() -> ToolRun.cpuMicros("fast")).hasMessageContaining("fast (expected:");
    }

    @Test
    void aCommandHandsBackOutputExitCodeAndProcessorTime() throws Exception {
        ToolRun run = ToolRun.of(
                Path.of("."),
                List.of("bash", "-c", "for ((i = 0; i < 20000; i++)); do :; done; echo out; echo err >&2; exit 3"));

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.output()).isEqualTo("out\nerr\n");
        assertThat(run.cpuMicros()).isPositive();
    }

    @Test
    void aFailedCommandIsTellingWhatItPrinted() throws Exception {
        ToolRun run = ToolRun.of(Path.of("."), List.of("bash", "-c", "echo why; exit 3"));

        assertThatThrownBy(() -> run.orThrow("tool"))
                .isInstanceOf(IOException.class)
                .hasMessage("tool: exit code 3 (expected: 0)\nwhy\n");
    }
}
