package io.paceline.benchmarks.peers.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.paceline.benchmarks.peers.model.GuestList;
import java.util.List;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.blackbird.BlackbirdModule;

/** Both answers through Jackson 3 with Blackbird: arrays in, arrays out, wrapped without a copy. */
final class JsonAnswers implements Answers {
    private final JsonMapper mapper =
            JsonMapper.builder().addModule(new BlackbirdModule()).build();
    private final ObjectReader guestLists = mapper.readerFor(GuestList.class);
    private final ObjectWriter guestListWriter = mapper.writerFor(GuestList.class);

    @Override
    public ByteBuf ping() {
        return Unpooled.wrappedBuffer(mapper.writeValueAsBytes(List.of("Hello World!")));
    }

    @Override
    public ByteBuf echo(ByteBuf body) {
        GuestList guestList = guestLists.readValue(ByteBufUtil.getBytes(body));
        return Unpooled.wrappedBuffer(guestListWriter.writeValueAsBytes(guestList));
    }
}
