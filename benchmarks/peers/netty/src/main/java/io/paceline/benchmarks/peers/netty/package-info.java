/** Bare Netty: the HTTP codec and one handler on epoll. */
package io.paceline.benchmarks.peers.netty;
