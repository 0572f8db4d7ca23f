package io.paceline.apps.api;

import java.util.SortedMap;

/** Numbers about all lists. */
record Statistics(int lists, int guests, double averageAge, SortedMap<String, Integer> byProfession) {}
