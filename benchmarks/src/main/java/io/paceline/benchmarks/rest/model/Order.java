package io.paceline.benchmarks.rest.model;

import java.util.List;

/** The body of the case {@code rest/params}, about 1 kB. */
public record Order(
        long account, String currency, int limit, Customer customer, List<Line> lines, List<String> tags, String note) {

    /** Who pays. */
    public record Customer(String firstName, String lastName, String street, String city, String country) {}

    /** So many of one thing. */
    public record Line(String sku, String title, int quantity, long unitCents, boolean discounted) {}

    /** What each system answers: this order with what the path and the query say, so that all three must be read. */
    public Order placed(long byAccount, String inCurrency, int atMost) {
        return new Order(byAccount, inCurrency, atMost, customer, lines, tags, note);
    }
}
