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

/** Whether a schema is more than a reference or a plain type. */
const isComposed = ({ oneOf, anyOf, allOf, properties, items }) =>
  [oneOf, anyOf, allOf, properties, items].some((part) => part !== undefined);

/**
 * Bodies and replies that an operation describes in place become components, as generators name types by components: by their titles the parts
 * of a choice (`ListTokensOk`), by the operation the whole (`ListTokensReply`, `CreateChannelBody`).
 */
const nameReplies = () => ({
  Root: {
    leave({ paths, components: { schemas } }) {
      const move = (schema, name) => {
        if (schemas[name] !== undefined) throw new Error(`Two bodies or replies have the name ${name}`);
        schemas[name] = schema;
        return { $ref: `#/components/schemas/${name}` };
      };
      const moveTitled = (schema) => {
        const { title, ...rest } = schema;
        return title === undefined ? schema : move(rest, title);
      };
      const jsonOf = ({ content = {} } = {}) => content["application/json"] ?? {};
      for (const { operationId, requestBody, responses = {} } of Object.values(paths).flatMap(Object.values)) {
        const name = operationId[0].toUpperCase() + operationId.slice(1);
        const medias = [
          [jsonOf(requestBody), `${name}Body`],
          ...Object.values(responses).map((response) => [jsonOf(response), `${name}Reply`]),
        ];
        for (const [media, whole] of medias) {
          if (media.schema === undefined) continue;
          media.schema.oneOf = media.schema.oneOf?.map(moveTitled);
          media.schema = moveTitled(media.schema);
          if (isComposed(media.schema)) media.schema = move(media.schema, whole);
        }
      }
    },
  },
});

export default () => ({
  id: "bundle",
  decorators: { oas3: { "describe-units": describeUnits, "name-replies": nameReplies } },
});
