/** Bare Netty: the HTTP codec and one handler on epoll. */
@NullMarked
package io.paceline.benchmarks.peers.netty;

import org.jspecify.annotations.NullMarked;
