import type { Handlers } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { checkBatch, previewBatch, withValues } from "./batch.ts";
import { checkOption } from "./check-option.ts";
import { isOptionName, optionDefinitions } from "./options.ts";
import { isWithheld } from "../../platform/is-withheld.ts";
import { runOptionTest } from "./service-tests/run-option-test.ts";

const MAX_UNKNOWN_KEY_LENGTH = 100;

const optionNames = Object.keys(optionDefinitions).filter(isOptionName).sort();

/** Tools that can screen prompts, as open one-hub names them. */
const safeTools: readonly string[] = ["Keyword"];

export const optionHandlers = {
  listOptions: async (_input, ctx) =>
    optionNames.filter((name) => !isWithheld(name)).map((key) => ({ key, value: ctx.options.text(key) })),

  updateOption: async ({ body: { key, value } }, ctx) => {
    if (isOptionName(key)) {
      await ctx.siteZone.setOptions(new Map([[key, checkOption(key, value, ctx.options)]]), ctx.now);
      return;
    }
    // Options of another version are kept for it, and never returned.
    if (key.length > MAX_UNKNOWN_KEY_LENGTH)
      throw refuse(
        `A key has at most ${MAX_UNKNOWN_KEY_LENGTH} characters`,
        `键名最多 ${MAX_UNKNOWN_KEY_LENGTH} 个字符`,
        {
          code: "value_too_long",
          param: "key",
        },
      );
    await ctx.options.set(key, value);
  },

  listSafeTools: async () => [...safeTools],

  updateOptions: async ({ body }, ctx) => {
    const { values, problems } = checkBatch(body.options, ctx.options);
    const [first] = problems;
    if (first !== undefined) throw first.refusal;
    await ctx.siteZone.setOptions(values, ctx.now);
  },

  previewOptions: ({ body }, ctx) => previewBatch(body.options, ctx),

  testOptions: ({ body: { kind, options = [] } }, ctx) =>
    runOptionTest(kind, { ...ctx, options: withValues(ctx.options, options) }),
} satisfies Partial<Handlers>;
