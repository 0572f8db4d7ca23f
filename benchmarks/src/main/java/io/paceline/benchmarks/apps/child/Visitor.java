package io.paceline.benchmarks.apps.child;

/**
 * A browser with what it has been given.
 *
 * @param number 1 and up; who acts in the social network
 * @param cookie the value of the header Cookie
 * @param token brings form posts through the protection against forged ones
 */
record Visitor(int number, String cookie, String token) {}
