/** Socket to request and response and back: server and router. */
@NullMarked
package io.paceline.http;

import org.jspecify.annotations.NullMarked;
