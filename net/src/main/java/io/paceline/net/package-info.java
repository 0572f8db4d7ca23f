/** Event loops on Netty and addresses. */
@NullMarked
package io.paceline.net;

import org.jspecify.annotations.NullMarked;
