package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.value.PgMoney;

/**
 * {@code money}: PgMoney. Its text form is the locale's, so values are sent in binary form only, and columns are read
 * as text, which is what the locale makes of them.
 */
public final class MoneyCodec extends Codec {

    public MoneyCodec() {
        super(Oid.MONEY, "money");
    }

    @Override
    public boolean isReadAsText() {
        return true;
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        checkLength(length, 8);
        return new PgMoney(from.getLong(index));
    }

    @Override
    public Object decodeText(String text) {
        return PgMoney.parse(text);
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return binary ? decodeBinary(from, index, length).toString() : utf8(from, index, length);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof PgMoney money)) {
            return false;
        }
        to.writeLong(money.units());
        return true;
    }

    @Override
    public String accepted() {
        return "PgMoney";
    }
}
