package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Binds a record or bean of which members are records or beans themselves: {@code address.street}, {@code items[0].name}.
 *
 * <p>It goes only where the request has names, so a type may hold itself. Depth and indexes are bounded.
 */
final class ModelTree implements ParameterBinding {

    private final TextSource source;
    private final Model root;

    private ModelTree(TextSource source, Model root) {
        this.source = source;
        this.root = root;
    }

    @Override
    public Object bind(HttpRequest request) {
        return root.bind(new Place(request, new ParameterNames(source, request), source.label, "", 1));
    }

    /**
     * Where in a request the members of a model stand.
     *
     * @param prefix what their names begin with
     */
    private record Place(HttpRequest request, ParameterNames names, String label, String prefix, int depth) {

        Place below(String name) {
            if (depth == ModelType.DEPTH_MAX) {
                throw new HttpException(
                        400,
                        label + " " + TextBinding.shown(prefix + name) + ": too deep (expected: at most "
                                + ModelType.DEPTH_MAX + " levels)");
            }
            return new Place(request, names, label, prefix + name + ".", depth + 1);
        }
    }

    /** A record or bean; its members are added once it is known, since it may be one of them. */
    private record Model(ModelMaker maker, List<Member> members) {

        Object bind(Place place) {
            @Nullable Object[] values = new Object[members.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = members.get(i).bind(place);
            }
            return maker.make(values, i -> members.get(i).isThere(place));
        }
    }

    private interface Member {
        @Nullable
        Object bind(Place place);

        boolean isThere(Place place);
    }

    private record Text(TextBinding binding) implements Member {

        @Override
        public @Nullable Object bind(Place place) {
            return binding.under(place.prefix).bind(place.request);
        }

        @Override
        public boolean isThere(Place place) {
            return binding.under(place.prefix).isThere(place.request);
        }
    }

    /** A member that is a model; as {@code Optional} if the container says so. */
    private record One(
            String name,
            Model model,
            Container container,
            boolean required,
            @Nullable Object ifMissing) implements Member {

        @Override
        public @Nullable Object bind(Place place) {
            if (isThere(place)) {
                return container.of(model.bind(place.below(name)));
            }
            if (required) {
                throw missing(place, name + ".");
            }
            return ifMissing;
        }

        @Override
        public boolean isThere(Place place) {
            return place.names.hasBelow(place.prefix + name + ".");
        }
    }

    /** A member of several models, in the order of their indexes; gaps count for nothing. */
    private record Many(String name, Model model, Container container, boolean required) implements Member {

        @Override
        public @Nullable Object bind(Place place) {
            List<Object> elements = new ArrayList<>();
            for (int index : place.names.indexesOf(place.prefix + name)) {
                elements.add(model.bind(place.below(name + "[" + index + "]")));
            }
            if (!elements.isEmpty()) {
                return container.of(elements);
            }
            if (required) {
                throw missing(place, name + "[0].");
            }
            return container.ofNone();
        }

        @Override
        public boolean isThere(Place place) {
            return place.names.hasBelow(place.prefix + name + "[");
        }
    }

    private static HttpException missing(Place place, String name) {
        return new HttpException(
                400, place.label + " " + place.prefix + name + "…: missing (expected: the members of " + name + ")");
    }

    /** Whether a model can only be bound by this, as a member of it is no simple value. */
    static boolean isNeededFor(ModelType model, Conversions conversions) {
        return model.members().stream()
                .anyMatch(member ->
                        !conversions.isSimple(Container.of(member.type()).element()));
    }

    /**
     * The binding of a model.
     *
     * @param owner what it is called in messages
     * @throws IllegalArgumentException naming a member that cannot be bound
     */
    static ModelTree of(TextSource source, String owner, Class<?> type, Conversions conversions) {
        return new ModelTree(source, new Builder(source, owner, conversions).model(type));
    }

    /** Makes each model once. */
    private static final class Builder {
        private final TextSource source;
        private final String owner;
        private final Conversions conversions;
        private final Map<Class<?>, Model> models = new HashMap<>();

        Builder(TextSource source, String owner, Conversions conversions) {
            this.source = source;
            this.owner = owner;
            this.conversions = conversions;
        }

        Model model(Class<?> type) {
            Model known = models.get(type);
            if (known != null) {
                return known;
            }
            ModelType described = ModelType.of(type);
            Model model = new Model(ModelMaker.of(described, conversions.access()), new ArrayList<>());
            models.put(type, model);
            for (ModelType.Member member : described.members()) {
                model.members.add(member(member));
            }
            return model;
        }

        private Member member(ModelType.Member member) {
            Container container = Container.of(member.type());
            if (!conversions.isModel(container.element())) {
                return new Text(ModelBinding.text(source, owner, member, conversions));
            }
            if (member.defaultValue() != null) {
                throw new IllegalArgumentException("member " + member.name() + " of " + owner
                        + ": a defaultValue (expected: none, as it is made of its own members)");
            }
            Model model = model(container.element());
            boolean required = member.required() && !container.optional();
            return container.takesMany()
                    ? new Many(member.name(), model, container, required)
                    : new One(
                            member.name(),
                            model,
                            container,
                            required,
                            TextBinding.ifMissing(owner, member.type(), container));
        }
    }
}
