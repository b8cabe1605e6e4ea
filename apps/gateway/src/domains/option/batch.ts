import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { Refusal, refuse } from "../../platform/http.ts";
import { isWithheld } from "../../platform/is-withheld.ts";
import { checkOption } from "./check-option.ts";
import { type OptionName, type Options, trimLine } from "./options.ts";
import { listTouches } from "./touches.ts";

type Write = Schemas["OptionWrite"];

type Checked = {
  /** Values to store, in the order of the request. */
  readonly values: ReadonlyMap<OptionName, string>;
  readonly problems: readonly { readonly key: OptionName; readonly refusal: Refusal }[];
};

/** The options as they would be with other values. */
export const withValues = (options: Options, writes: readonly Write[]): Options => {
  const values = new Map<OptionName, string>(writes.map(({ key, value }) => [key, trimLine(key, value)]));
  const text: Options["text"] = (name) => values.get(name) ?? options.text(name);
  return { ...options, text, flag: (name) => text(name) === "true", number: (name) => Number(text(name)) };
};

const checkOne = ({ key, value, expected }: Write, given: Options, stored: Options): string => {
  if (expected !== undefined && !isWithheld(key) && stored.text(key) !== expected)
    throw refuse(`${key} was changed by someone else`, `${key} 已被他人修改`, {
      code: "revision_conflict",
      param: key,
    });
  return checkOption(key, value, given);
};

/** Checks each option beside the others. */
export const checkBatch = (writes: readonly Write[], stored: Options): Checked => {
  const given = withValues(stored, writes);
  const values = new Map<OptionName, string>();
  const problems: { key: OptionName; refusal: Refusal }[] = [];
  for (const write of writes) {
    const { key } = write;
    try {
      if (values.has(key))
        throw refuse(`${key} is named twice`, `${key} 重复出现`, { code: "value_invalid", param: key });
      values.set(key, checkOne(write, given, stored));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push({ key, refusal: error });
    }
  }
  return { values, problems };
};

/** The effects of a write before it is made: changes, what they touch, problems. */
export const previewBatch = async (writes: readonly Write[], ctx: Ctx): Promise<Schemas["OptionPreview"]> => {
  const { values, problems } = checkBatch(writes, ctx.options);
  const after = (name: OptionName) => values.get(name) ?? ctx.options.text(name);
  const changes: Schemas["OptionChange"][] = [];
  for (const [key, value] of values) {
    const before = ctx.options.text(key);
    if (value === before) continue;
    changes.push({
      key,
      before: isWithheld(key) ? null : before,
      after: isWithheld(key) ? null : value,
      touches: await listTouches(ctx, key, before, after),
    });
  }
  return {
    changes,
    problems: problems.map(({ key, refusal }) => ({ key, code: refusal.code, message: refusal.text[ctx.language] })),
  };
};
