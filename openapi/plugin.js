// A plugin of Redocly with what the bundle has and the sources do not.

/** By unit: the words, and what tells that a description has them already. */
const words = {
  "unix-s": ["Unix seconds.", /unix seconds/i],
  "unix-ms": ["Unix milliseconds.", /milliseconds/i],
  ms: ["Milliseconds.", /milliseconds/i],
  s: ["Seconds.", /seconds/i],
  d: ["Days.", /days/i],
  percent: ["Percent.", /percent|%/i],
  quota: ["Points.", /points/i],
  ratio: ["A ratio.", /ratio|multiplier|\b1 is |for one/i],
  usd: ["US dollars.", /dollar|USD/],
};

/** What `x-unit` says stands in the description too, where editors, generators and readers see it. */
const describeUnits = () => ({
  Schema: {
    leave(schema) {
      const [text, known] = words[schema["x-unit"]] ?? [];
      const { description = "" } = schema;
      if (text === undefined || known.test(description)) return;
      schema.description = `${description.trim()} ${text}`.trim();
    },
  },
});

/** Replies that an operation describes in place become components by their titles: generators name types by components. */
const nameReplies = () => ({
  Root: {
    leave({ paths, components: { schemas } }) {
      const operations = Object.values(paths).flatMap((item) => Object.values(item));
      const contents = operations.flatMap(({ responses = {} }) =>
        Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
      );
      const moved = ({ title, ...schema }) => {
        if (schemas[title] !== undefined) throw new Error(`Two replies have the title ${title}`);
        schemas[title] = schema;
        return { $ref: `#/components/schemas/${title}` };
      };
      for (const media of contents) {
        const { title, oneOf } = media.schema ?? {};
        if (title !== undefined) media.schema = moved(media.schema);
        if (oneOf !== undefined)
          media.schema.oneOf = oneOf.map((entry) => (entry.title === undefined ? entry : moved(entry)));
      }
    },
  },
});

export default () => ({
  id: "bundle",
  decorators: { oas3: { "describe-units": describeUnits, "name-replies": nameReplies } },
});
