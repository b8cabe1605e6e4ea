import i18next from "i18next";
import { expect, it, vi } from "vitest";
import "../../../i18n/i18n.ts";
import log from "../../../i18n/locales/en/log.json";
import { logEventText } from "./-log-event.ts";

i18next.addResourceBundle("en", "log", log);
vi.stubGlobal("document", { documentElement: {} });
await i18next.changeLanguage("en");

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? "missing");

const said = logEventText({
  locale: "en-US",
  spend: (quota) => `${quota} points`,
});

it("words what the gateway tells as code and parameters", () => {
  expect(
    said({ content: "中文", event: "order_paid", params: { quota: 5, trade_no: "n1", cents: 7154, currency: "CNY" } }),
  ).toBe(fill(log.event.order_paid, { amount: "5 points", price: "CN¥71.54", order: "n1" }));
  const change = { quota: -5, remark: "" };
  expect(said({ content: "中文", event: "balance_changed", params: change })).toBe(
    fill(log.event.balance_changed, { amount: "-5 points" }),
  );
  expect(said({ content: "中文", event: "balance_changed", params: { ...change, remark: "sorry" } })).toBe(
    fill(log.event.balance_remarked, { amount: "-5 points", remark: "sorry" }),
  );
});

it("shows the gateway's own text of rows without an event, or with one that is not known here", () => {
  expect(said({ content: "充值" })).toBe("充值");
  // @ts-expect-error A newer gateway's.
  expect(said({ content: "充值", event: "later", params: {} })).toBe("充值");
});
