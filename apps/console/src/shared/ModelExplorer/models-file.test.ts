import type { AvailableModel, Price } from "@one-hub/sdk";
import i18next from "i18next";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import prices from "../../i18n/locales/en/prices.json";
import { csvLines } from "../../lib/csv.ts";
import { modelColumns } from "./models-file.ts";
import { priceRowsOf } from "./price-rows.ts";

i18next.addResourceBundle("en", "prices", prices);
const t = i18next.getFixedT("en", "prices");

const model = (price: Partial<Price>, groups: string[]): AvailableModel => ({
  groups,
  owned_by: "OpenAI",
  price: { model: "x", type: "tokens", channel_type: 1, input: 1, output: 1, locked: false, ...price },
});

test("a file of models has the prices of the group as numbers, and what is not charged empty", () => {
  const rows = priceRowsOf({
    "gpt-a": model(
      {
        input: 1.25,
        output: 5,
        model_info: { model: "gpt-a", context_length: 128_000, tags: ["Hot", "New"], input_modalities: ["text"] },
      },
      ["default", "vip"],
    ),
    "paint-b": model({ type: "times", input: 50 }, ["vip"]),
  });
  const { head, line } = csvLines(modelColumns(t, { group: "vip", ratio: 2 }));
  expect(head).toBe(
    'Model,Vendor,Billing,Group,"Input, per 1M (USD)","Output, per 1M (USD)",Per call (USD),Context,Max output,Input types,Output types,Tag\r\n',
  );
  expect(rows.map(line)).toEqual([
    "gpt-a,OpenAI,Per token,vip,5,20,,128000,,text,,Hot · New\r\n",
    "paint-b,OpenAI,Per call,vip,,,0.2,,,,,\r\n",
  ]);
});
