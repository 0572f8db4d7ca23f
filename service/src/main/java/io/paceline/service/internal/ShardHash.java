package io.paceline.service.internal;

/** Spreads keys over shards, also those whose hash codes differ in few bits. */
final class ShardHash {

    private ShardHash() {}

    /** The shard of a hash code, from 0 to {@code shards - 1}. */
    static int shard(int hash, int shards) {
        // the final mix of MurmurHash3: each bit of the hash changes about half of the result's bits
        int mixed = hash;
        mixed = (mixed ^ (mixed >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        mixed ^= mixed >>> 16;
        return (int) ((Integer.toUnsignedLong(mixed) * shards) >>> 32);
    }
}
