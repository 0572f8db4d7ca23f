package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerContents;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A ledger that a test writes, and what a report makes of it. */
final class Planted {
    static final String DAY = "2026-11-30T10:00:00Z";
    static final String LATER = "2026-11-30T12:00:00Z";
    static final String COMMAND = "./paceline bench x";

    private final List<String> lines = new ArrayList<>();

    /** A row of a run at {@code at}; {@code figures} are its numbers as JSON members. */
    Planted row(String at, String caseName, String system, String figures) {
        return row(at, "25.0.3", COMMAND, caseName, system, figures);
    }

    Planted row(String at, String jdk, String command, String caseName, String system, String figures) {
        String bench = caseName.substring(0, caseName.indexOf('/'));
        lines.add(
                "{\"bench\":\"%s\",\"case\":\"%s\",\"system\":\"%s\",%s,\"errors\":0,\"rounds\":5,\"commit\":\"abc123\",\"jdk\":\"%s\",\"cpu\":\"AMD EPYC x2\",\"command\":\"%s\",\"at\":\"%s\"}"
                        .formatted(bench, caseName, system, figures, jdk, command, at));
        return this;
    }

    /** A point of a curve: all together, or a kind such as {@code /index}. */
    Planted point(String caseName, String kind, String system, int rate, double p50, double p99, int refused) {
        row(
                DAY,
                caseName + "/at/" + rate + kind,
                system,
                "\"opsPerSecond\":%s,\"p50Micros\":%s,\"p99Micros\":%s,\"machineBusyShare\":0.5"
                        .formatted(rate, p50, p99));
        lines.set(
                lines.size() - 1,
                lines.get(lines.size() - 1).replace("\"errors\":0", "\"errors\":0,\"refused\":" + refused));
        return this;
    }

    Planted line(String line) {
        lines.add(line);
        return this;
    }

    Path in(Path folder) throws IOException {
        return Files.write(folder.resolve("planted.ndjson"), lines);
    }

    LedgerContents contents(Path folder) throws IOException {
        return LedgerContents.of(in(folder));
    }

    List<CaseRuns> cases(Path folder) throws IOException {
        return CaseRuns.of(contents(folder).rows());
    }

    static Document xml(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return factory.newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text.replace("<!DOCTYPE html>", ""))));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalArgumentException("no well-formed XML", e);
        }
    }

    /** All elements below {@code node} with this tag and, unless it is empty, this class. */
    static List<Element> all(Node node, String tag, String style) {
        NodeList found = node instanceof Document document
                ? document.getElementsByTagName(tag)
                : ((Element) node).getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            Element each = (Element) found.item(i);
            if (style.isEmpty()
                    || List.of(each.getAttribute("class").split(" ", -1)).contains(style)) {
                elements.add(each);
            }
        }
        return elements;
    }

    static Element one(Node node, String tag, String style) {
        List<Element> found = all(node, tag, style);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " elements " + tag + "." + style + " (expected: 1)");
        }
        return found.get(0);
    }

    static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
