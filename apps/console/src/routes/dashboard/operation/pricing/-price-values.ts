import type { Price, PriceInput, PriceType } from "@one-hub/sdk";
import * as z from "zod/mini";
import { priceIssue, priceText, type PriceUnit, typedRatio, unitFor } from "./-price-units.ts";

/** A ratio of a token class as typed. */
export interface ExtraRatio {
  readonly name: string;
  readonly ratio: string;
}

/** Values of a price's form. */
export interface PriceForm {
  readonly models: readonly string[];
  readonly type: PriceType;
  /** Id of the vendor, as text. */
  readonly vendor: string;
  readonly unit: PriceUnit;
  readonly input: string;
  readonly output: string;
  readonly locked: boolean;
  readonly extras: readonly ExtraRatio[];
}

/** Under which the form is kept when the session ends. */
export const priceFormName = "price";

const MAX_MODEL_LENGTH = 100;

/** OpenAI: the vendor that most new models speak like. */
const DEFAULT_VENDOR = "1";

/** The form of a new price. */
export const emptyPriceForm = (models: readonly string[]): PriceForm => ({
  models,
  type: "tokens",
  vendor: DEFAULT_VENDOR,
  unit: "usd1M",
  input: "",
  output: "",
  locked: false,
  extras: [],
});

/** The form of a price that is there. */
export const priceFormOf = (price: Price, models: readonly string[]): PriceForm => {
  const unit = unitFor(price.type, "usd1M");
  return {
    models,
    type: price.type,
    vendor: String(price.channel_type),
    unit,
    input: priceText(price.input, unit),
    output: priceText(price.output, unit),
    locked: price.locked,
    extras: Object.entries(price.extra_ratios ?? {}).map(([name, ratio]) => ({
      name,
      ratio: priceText(ratio, "ratio"),
    })),
  };
};

/** Converts the typed prices to another unit. Text that is not a valid price stays unchanged. */
export const inUnit = (
  { unit, input, output }: PriceForm,
  next: PriceUnit,
): Pick<PriceForm, "unit" | "input" | "output"> => {
  const convert = (text: string): string => {
    const ratio = typedRatio(text, unit);
    return ratio === undefined ? text : priceText(ratio, next);
  };
  return { unit: next, input: convert(input), output: convert(output) };
};

/** The extra ratios that count: a price per call has none, those that were typed before wait for its type to change back. */
const extrasOf = ({ type, extras }: PriceForm): readonly ExtraRatio[] => (type === "tokens" ? extras : []);

/** The price in a checked form. Fields that were not edited keep the exact stored number. */
export const priceOfForm = (form: PriceForm, stored?: Price): Omit<PriceInput, "model"> => {
  const ratio = (text: string, before: number | undefined): number =>
    before !== undefined && text.trim() === priceText(before, form.unit) ? before : (typedRatio(text, form.unit) ?? 0);
  const input = ratio(form.input, stored?.input);
  const extras = extrasOf(form).map(({ name, ratio: text }) => [name, typedRatio(text, "ratio") ?? 0] as const);
  return {
    type: form.type,
    channel_type: Number(form.vendor),
    input,
    // The output of a call has no price of its own.
    output: form.type === "times" ? (stored?.type === "times" ? stored.output : 0) : ratio(form.output, stored?.output),
    locked: form.locked,
    ...(extras.length > 0 && { extra_ratios: Object.fromEntries(extras) }),
  };
};

/** The form's one schema. `taken` are the models that have a price of their own. */
export const priceFormSchema = (taken: ReadonlySet<string>) =>
  z.custom<PriceForm>().check(
    z.superRefine((form, context) => {
      const issue = (path: string, message: string): void =>
        context.addIssue({ code: "custom", path: path.split("."), message });
      if (form.models.length === 0) issue("models", "required");
      const long = form.models.find((model) => model.length > MAX_MODEL_LENGTH);
      if (long !== undefined) issue("models", `tooLong?${new URLSearchParams({ maximum: String(MAX_MODEL_LENGTH) })}`);
      const clash = form.models.find((model) => taken.has(model));
      if (clash !== undefined) issue("models", `taken?${new URLSearchParams({ name: clash })}`);
      const input = priceIssue(form.input, form.unit, "notPrice");
      if (input !== undefined) issue("input", input);
      const output = form.type === "tokens" ? priceIssue(form.output, form.unit, "notPrice") : undefined;
      if (output !== undefined) issue("output", output);
      for (const [index, { ratio }] of extrasOf(form).entries()) {
        const extra = priceIssue(ratio, "ratio", "notRatio");
        if (extra !== undefined) issue(`extras.${index}`, extra);
      }
    }),
  );
