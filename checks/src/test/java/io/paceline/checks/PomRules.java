package io.paceline.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Rules on the poms: versions stand in one place, and Paceline dependencies obey the module table. */
final class PomRules {

    private PomRules() {}

    /** Only the root pom says which version a dependency has; the peers under {@code benchmarks} bring their own. */
    static List<String> versionsOutsideTheRoot(Repository repository) {
        List<String> violations = new ArrayList<>();
        for (Path pom : repository.poms()) {
            Path path = repository.root().relativize(pom);
            if (path.toString().equals("pom.xml") || isPeer(path)) {
                continue;
            }
            for (Element dependency : elements(parse(pom), "dependency")) {
                child(dependency, "version")
                        .ifPresent(version -> violations.add(path + ": " + name(dependency) + " has version " + version
                                + " (expected: none, it stands in the root pom)"));
            }
        }
        return violations;
    }

    /** Each plugin that a pom names has a fixed version there or in the root pom. */
    static List<String> pluginsWithoutVersion(Repository repository) {
        Set<String> pinned = new HashSet<>();
        elements(parse(repository.root().resolve("pom.xml")), "plugin").stream()
                .filter(plugin -> child(plugin, "version").isPresent())
                .forEach(plugin -> pinned.add(name(plugin)));
        List<String> violations = new ArrayList<>();
        for (Path pom : repository.poms()) {
            for (Element plugin : elements(parse(pom), "plugin")) {
                boolean hasVersion = child(plugin, "version").isPresent() || pinned.contains(name(plugin));
                if (!hasVersion) {
                    violations.add(repository.root().relativize(pom) + ": " + name(plugin) + " has no version");
                }
            }
        }
        return violations;
    }

    /** The poms may say no more than the table, so that an unused dependency does not widen what a module sees. */
    static List<String> dependenciesOutsideTheTable(Repository repository, ModuleTable table) {
        List<String> violations = new ArrayList<>();
        for (String module : repository.modules()) {
            Path pom = repository.root().resolve(module).resolve("pom.xml");
            for (Element dependency : elements(parse(pom), "dependency")) {
                String artifact = child(dependency, "artifactId").orElse("");
                boolean ships = !child(dependency, "scope").orElse("compile").equals("test");
                if (ships
                        && artifact.startsWith("paceline-")
                        && !table.mayUse(module, artifact.substring("paceline-".length()))) {
                    violations.add(module + "/pom.xml: " + artifact + " (expected: only " + table.row(module) + ")");
                }
            }
        }
        return violations;
    }

    private static boolean isPeer(Path pom) {
        return pom.startsWith("benchmarks/peers");
    }

    private static Document parse(Path pom) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(pom.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(pom + ": not XML", e);
        }
    }

    private static List<Element> elements(Document document, String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Optional<String> child(Element element, String tag) {
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(tag)) {
                return Optional.of(node.getTextContent().strip());
            }
        }
        return Optional.empty();
    }

    private static String name(Element element) {
        return child(element, "groupId").orElse("org.apache.maven.plugins") + ":"
                + child(element, "artifactId").orElse("?");
    }
}
