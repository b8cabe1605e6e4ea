import type { Handlers } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { checkOption } from "./check-option.ts";
import { isOptionName, optionDefinitions } from "./options.ts";
import { isWithheld } from "../../platform/is-withheld.ts";

const MAX_UNKNOWN_KEY_LENGTH = 100;

const optionNames = Object.keys(optionDefinitions).filter(isOptionName).sort();

export const optionHandlers = {
  listOptions: async (_input, ctx) =>
    optionNames.filter((name) => !isWithheld(name)).map((key) => ({ key, value: ctx.options.text(key) })),

  updateOption: async ({ body: { key, value } }, ctx) => {
    if (key === "TimeZone") {
      await ctx.siteZone.change(checkOption(key, value, ctx.options), ctx.now);
      return;
    }
    if (isOptionName(key)) {
      await ctx.options.set(key, checkOption(key, value, ctx.options));
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
} satisfies Partial<Handlers>;
