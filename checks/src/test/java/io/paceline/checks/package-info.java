/**
 * The rules of the project as tests: what a module may see, and how tidy a source has to be.
 *
 * <pre>
 * target/classes ─► ArchUnit ─► rules on modules, packages, libraries, waiting calls ─► list of violations
 * sources        ─► javac parser ─► rules on files, methods, names, comments ─────────► list of violations
 * poms, docs     ─► rules on versions and on samples ─────────────────────────────────► list of violations
 * </pre>
 *
 * Each rule is a function from its input to the violations it finds. A test runs it over the project and
 * expects none; another runs it over a planted violation and expects that one, so no rule passes because it
 * looks at nothing.
 */
@NullMarked
package io.paceline.checks;

import org.jspecify.annotations.NullMarked;
