package io.paceline.http.internal.coding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Libraries that are not there cost their coding and nothing else. */
class CodingsTest {

    /** Loads our classes anew, and nothing of the optional libraries. */
    private static final class WithoutLibraries extends ClassLoader {

        WithoutLibraries() {
            super(CodingsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("com.github.luben.") || name.startsWith("com.aayushatharva.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(CodingsTest.class.getPackageName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void whatIsThereIsPreferredInOrder() {
        assertThat(Codings.names()).containsExactly("zstd", "br", "gzip");
    }

    @Test
    void gzipIsLeftWhereNoLibraryIs() throws ReflectiveOperationException {
        Class<?> codings = new WithoutLibraries().loadClass(Codings.class.getName());
        Method names = codings.getDeclaredMethod("names");
        names.setAccessible(true);
        assertThat(names.invoke(null)).isEqualTo(List.of("gzip"));
    }
}
