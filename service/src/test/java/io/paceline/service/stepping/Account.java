package io.paceline.service.stepping;

import io.paceline.core.Reply;
import io.paceline.service.Serial;
import io.paceline.service.ServiceRef;

/** Money that is converted on its way in: the rate comes from another service. */
class Account {

    private long balance;

    /** The rates of exchange. */
    static final class Rates {
        long rate() {
            return 2;
        }
    }

    /** Loses an update: the balance is read before the rate is asked for, and written after. */
    Reply<Void> depositByHalves(long amount, ServiceRef<Rates> rates) {
        long before = balance;
        return rates.ask(Rates::rate).thenAccept(rate -> balance = before + amount * rate);
    }

    /** Reads and writes in one run. */
    Reply<Void> deposit(long amount, ServiceRef<Rates> rates) {
        return rates.ask(Rates::rate).thenAccept(rate -> balance += amount * rate);
    }

    long balance() {
        return balance;
    }

    /** The same with a class whose calls hold those behind them. */
    @Serial
    static final class OneAtATime extends Account {}
}
