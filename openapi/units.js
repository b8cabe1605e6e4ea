// A plugin of Redocly: what `x-unit` says stands in the description too, where editors, generators and readers of the bundle see it.

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

const describe = () => ({
  Schema: {
    leave(schema) {
      const [text, known] = words[schema["x-unit"]] ?? [];
      const { description = "" } = schema;
      if (text === undefined || known.test(description)) return;
      schema.description = `${description.trim()} ${text}`.trim();
    },
  },
});

export default () => ({ id: "units", decorators: { oas3: { describe } } });
