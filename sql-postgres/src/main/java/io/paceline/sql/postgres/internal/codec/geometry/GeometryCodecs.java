package io.paceline.sql.postgres.internal.codec.geometry;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.ValueCodec;
import io.paceline.sql.postgres.value.PgBox;
import io.paceline.sql.postgres.value.PgCircle;
import io.paceline.sql.postgres.value.PgLine;
import io.paceline.sql.postgres.value.PgPath;
import io.paceline.sql.postgres.value.PgPoint;
import io.paceline.sql.postgres.value.PgPolygon;
import io.paceline.sql.postgres.value.PgSegment;
import java.util.ArrayList;
import java.util.List;

/** Codecs of points, lines and shapes: their numbers one after the other. */
public final class GeometryCodecs {

    private static final int POINT_BYTES = 16;

    private GeometryCodecs() {}

    /** {@code point}. */
    public static Codec point() {
        return new ValueCodec<>(
                600, "point", PgPoint.class, GeometryCodecs::point, PgPoint::parse, GeometryCodecs::write);
    }

    /** {@code lseg}. */
    public static Codec segment() {
        return new ValueCodec<>(
                601,
                "lseg",
                PgSegment.class,
                from -> new PgSegment(point(from), point(from)),
                PgSegment::parse,
                (value, to) -> {
                    write(value.start(), to);
                    write(value.end(), to);
                });
    }

    /** {@code path}. */
    public static Codec path() {
        return new ValueCodec<>(
                602,
                "path",
                PgPath.class,
                from -> {
                    boolean closed = from.readByte() != 0;
                    return new PgPath(points(from), closed);
                },
                PgPath::parse,
                (value, to) -> {
                    to.writeByte(value.isClosed() ? 1 : 0);
                    write(value.points(), to);
                });
    }

    /** {@code box}. */
    public static Codec box() {
        return new ValueCodec<>(
                603, "box", PgBox.class, from -> new PgBox(point(from), point(from)), PgBox::parse, (value, to) -> {
                    write(value.high(), to);
                    write(value.low(), to);
                });
    }

    /** {@code polygon}. */
    public static Codec polygon() {
        return new ValueCodec<>(
                604,
                "polygon",
                PgPolygon.class,
                from -> new PgPolygon(points(from)),
                PgPolygon::parse,
                (value, to) -> write(value.points(), to));
    }

    /** {@code line}. */
    public static Codec line() {
        return new ValueCodec<>(
                628,
                "line",
                PgLine.class,
                from -> new PgLine(from.readDouble(), from.readDouble(), from.readDouble()),
                PgLine::parse,
                (value, to) -> to.writeDouble(value.a()).writeDouble(value.b()).writeDouble(value.c()));
    }

    /** {@code circle}. */
    public static Codec circle() {
        return new ValueCodec<>(
                718,
                "circle",
                PgCircle.class,
                from -> new PgCircle(point(from), from.readDouble()),
                PgCircle::parse,
                (value, to) -> {
                    write(value.center(), to);
                    to.writeDouble(value.radius());
                });
    }

    private static PgPoint point(Region from) {
        return new PgPoint(from.readDouble(), from.readDouble());
    }

    private static void write(PgPoint point, ByteBuf to) {
        to.writeDouble(point.x()).writeDouble(point.y());
    }

    private static List<PgPoint> points(Region from) {
        int count = from.readCount(POINT_BYTES);
        List<PgPoint> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            points.add(point(from));
        }
        return points;
    }

    private static void write(List<PgPoint> points, ByteBuf to) {
        to.writeInt(points.size());
        for (PgPoint point : points) {
            write(point, to);
        }
    }
}
