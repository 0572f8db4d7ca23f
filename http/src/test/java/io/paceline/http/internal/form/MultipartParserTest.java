package io.paceline.http.internal.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.paceline.http.HttpException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Multipart bodies cut at every place, against a model and against another implementation. */
class MultipartParserTest {

    private static final String FIELD = "Content-Disposition: form-data; name=\"a\"\r\n\r\n";
    private static final String BOUNDARY = "--b";

    /** A part as text, so that two are easily compared; each character is a byte. */
    private record Found(String name, String content) {}

    private static final class Collected implements MultipartParser.Parts {
        private final List<Found> parts = new ArrayList<>();
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private String name = "";

        @Override
        public void begin(PartHead head) {
            name = head.name();
            content.reset();
        }

        @Override
        public void data(ByteBuffer piece) {
            while (piece.hasRemaining()) {
                content.write(piece.get());
            }
        }

        @Override
        public void complete() {
            parts.add(new Found(name, content.toString(StandardCharsets.ISO_8859_1)));
        }
    }

    /** Feeds a body in pieces that end at these places. */
    private static List<Found> parse(byte[] body, int... cuts) {
        Collected collected = new Collected();
        MultipartParser parser = new MultipartParser("b", 1_000, collected);
        int from = 0;
        for (int cut : cuts) {
            parser.feed(ByteBuffer.wrap(body, from, cut - from).slice());
            from = cut;
        }
        parser.feed(ByteBuffer.wrap(body, from, body.length - from).slice());
        parser.finish();
        return collected.parts;
    }

    private static List<Found> parse(String body) {
        return parse(bytes(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x                 | x",
                "''                | ''",
                "<NL>              | <NL>",
                "<NL>--            | <NL>--",
                "<NL>--a           | <NL>--a",
                "<CR><CR>          | <CR><CR>",
                "<CR><NL>--c       | <CR><NL>--c",
                "<NL><NL>--<NL>--  | <NL><NL>--<NL>--",
                "--b               | --b"
            })
    void contentThatLooksLikeABoundaryIsContentWhereverItIsCut(String content, String expected) {
        // only right behind the header fields would --b be the boundary, so something stands in front of it
        byte[] body = bytes("--b\r\n" + FIELD + "." + raw(content) + "\r\n--b--\r\n");
        for (int first = 0; first <= body.length; first++) {
            for (int second = first; second <= body.length; second++) {
                assertThat(parse(body, first, second))
                        .as("cut at %d and %d", first, second)
                        .containsExactly(new Found("a", "." + raw(expected)));
            }
        }
    }

    private static String raw(String text) {
        return text.replace("<NL>", "\r\n").replace("<CR>", "\r");
    }

    @Test
    void whatStandsInFrontAndBehindIsSkipped() {
        assertThat(parse("preamble --b \r\n--b \t\r\n" + FIELD + "x\r\n--b--epilogue\r\n--b\r\n"))
                .containsExactly(new Found("a", "x"));
        assertThat(parse("--b--")).isEmpty();
        assertThat(parse("\r\n--b--\r\n")).isEmpty();
    }

    @Test
    void aPartWithoutContentAndWithoutAnEmptyLineIsEmpty() {
        String fields = "Content-Disposition: form-data; name=\"a\"\r\n";
        assertThat(parse("--b\r\n" + fields + "\r\n--b\r\n" + fields + "\r\n\r\n--b--"))
                .containsExactly(new Found("a", ""), new Found("a", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--b",
                "--b-",
                "--b\r\n",
                "--b\r\nContent-Disposition: form-data; name=\"a\"",
                "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
                "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b",
                "--c--"
            })
    void aBodyThatEndsEarlyIsRefused(String body) {
        assertThatThrownBy(() -> parse(body))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refused -> assertThat(refused.status()).isEqualTo(400))
                .hasMessageStartingWith("multipart: ended early");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--bx<NL>                                              | more in a line than its boundary",
                "--b-x<NL>                                             | more in a line than its boundary",
                "--b <CR>x                                             | more in a line than its boundary",
                "--b<NL><NL>                                           | Content-Disposition of a part: missing",
                "--b<NL>X: y<NL><NL>                                   | Content-Disposition of a part: missing",
                "--b<NL>no header<NL><NL>                              | header of a part: no header",
                "--b<NL>: y<NL><NL>                                    | header of a part: : y",
                "--b<NL>A: b<NL> folded<NL><NL>                        | header of a part:  folded",
                "--b<NL>A: b<CR>c<NL><NL>                              | no control character",
                "--b<NL>Content-Disposition: attachment; name=a<NL><NL> | attachment; name=a (expected: form-data",
                "--b<NL>Content-Disposition: form-data<NL><NL>         | form-data (expected: form-data; name",
                "--b<NL>Content-Disposition: form-data; name=\"a<NL><NL> | a quote at the end",
                "--b<NL>Content-Disposition: form-data; name=\"a\"b<NL><NL> | ; behind a quoted value",
                "--b<NL>Content-Disposition: form-data; name<NL><NL>   | a value for name",
                "--b<NL>Content-Disposition: form-data; name=a; NAME=b<NL><NL> | name once",
                "--b<NL>Content-Disposition: form-data; name=a<NL>Content-Disposition: form-data; name=b<NL><NL> | once",
                "--b<NL>Content-Disposition: form-data; name=a<NL>Content-Type: Multipart/mixed; boundary=c<NL><NL> | no multipart within a form",
                "--b<NL>Content-Disposition: form-data; name=a<NL>Content-Transfer-Encoding: base64<NL><NL> | base64 (expected: none",
                "--b<NL>Content-Disposition: form-data; name=a; filename*=latin1''x<NL><NL> | RFC 8187",
                "--b<NL>Content-Disposition: form-data; name=a; filename*=UTF-8''%FF<NL><NL> | UTF-8"
            })
    void whatIsMalformedIsRefusedSayingWhy(String body, String reason) {
        assertThatThrownBy(() -> parse(raw(body) + "x\r\n--b--"))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refused -> assertThat(refused.status()).isEqualTo(400))
                .hasMessageContaining(reason);
    }

    @Test
    void headerFieldsAreBounded() {
        assertThat(parse("--b\r\nX: " + "x".repeat(900) + "\r\n" + FIELD + "\r\n--b--"))
                .hasSize(1);
        assertThatThrownBy(() -> parse("--b\r\nX: " + "x".repeat(1_000)))
                .hasMessage("header of a part: too large (expected: at most 1000 bytes)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name=a                                    | a     | `(none)`",
                "name=\"a\"; filename=\"\"                 | a     | ``",
                "name=\"a;b=c:d,e\"; filename=x            | a;b=c:d,e | x",
                "name=\"a\\\"b\"; filename=\"c\\\\d\"       | a\"b  | c\\d",
                "name=\"a\"; filename=\"C:\\dir\\f.txt\"    | a     | C:\\dir\\f.txt",
                "name=\"a%22b\"; filename=\"%0D%0a%20\"    | a\"b  | `\r\n%20`",
                "name=\"a\"; filename*=UTF-8''na%C3%AFve   | a     | naïve",
                "name=\"a\"; filename=x; filename*=UTF-8''y | a    | x",
                "name=\"grün\"; filename=\"日本.txt\"       | grün  | 日本.txt",
                "name=a;; filename=b;                      | a     | b"
            })
    void namesAreReadAsBrowsersAndToolsWriteThem(String parameters, String name, String filename) {
        byte[] header = ("content-disposition:form-data; " + parameters).getBytes(StandardCharsets.UTF_8);
        PartHead head = PartHead.read(header, header.length);
        assertThat(head.name()).isEqualTo(name);
        assertThat(String.valueOf(head.filename())).isEqualTo(filename.equals("(none)") ? "null" : filename);
    }

    @Test
    void bodiesMadeAtRandomAreReadAsTheyWereMeantWhereverTheyAreCut() {
        long seed = Long.getLong("paceline.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            List<Found> meant = new ArrayList<>();
            byte[] body = body(random, meant);
            int[] cuts =
                    random.ints(random.nextInt(8), 0, body.length + 1).sorted().toArray();
            assertThat(parse(body, cuts)).as("seed %d, body %d", seed, i).isEqualTo(meant);
        }
    }

    @Test
    void anotherImplementationReadsTheSame() throws IOException {
        long seed = Long.getLong("paceline.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] body = body(random, new ArrayList<>());
            assertThat(parse(body)).as("seed %d, body %d", seed, i).isEqualTo(byNetty(body));
        }
    }

    /** What Netty's decoder makes of it, in one piece: of one cut within a boundary it makes a byte too much. */
    private static List<Found> byNetty(byte[] body) throws IOException {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        request.headers().set("Content-Type", "multipart/form-data; boundary=b");
        HttpPostMultipartRequestDecoder decoder =
                new HttpPostMultipartRequestDecoder(new DefaultHttpDataFactory(false), request);
        try {
            decoder.offer(new DefaultLastHttpContent(Unpooled.copiedBuffer(body)));
            List<Found> parts = new ArrayList<>();
            for (InterfaceHttpData part : decoder.getBodyHttpDatas()) {
                parts.add(new Found(part.getName(), new String(((HttpData) part).get(), StandardCharsets.ISO_8859_1)));
            }
            return parts;
        } finally {
            decoder.destroy();
        }
    }

    private static byte[] body(Random random, List<Found> meant) {
        StringBuilder body = new StringBuilder(BOUNDARY);
        int parts = random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            String content = content(random);
            meant.add(new Found("n" + i, content));
            body.append("\r\nContent-Disposition: form-data; name=\"n")
                    .append(i)
                    .append('"');
            if (random.nextBoolean()) {
                body.append("; filename=\"f\"\r\nContent-Type: application/octet-stream");
            }
            body.append("\r\n\r\n").append(content).append("\r\n").append(BOUNDARY);
        }
        return bytes(body.append("--\r\n").toString());
    }

    /** Content full of what boundaries are made of. */
    private static String content(Random random) {
        String[] tokens = {"\r", "\n", "\r\n", "-", "--", "a", "\r\n--", "\r\n-", "x".repeat(50), "\u00ff", "--a"};
        StringBuilder content = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            content.append(tokens[random.nextInt(tokens.length)]);
        }
        return content.toString();
    }
}
