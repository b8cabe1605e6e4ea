import type { Log } from "@one-hub/sdk";
import { formatCents } from "@one-hub/sdk/format";
import type { Numbers } from "../../../lib/numbers.ts";
import { valueText } from "../../../lib/value-text.ts";

type MoneyText = Pick<Numbers, "spend" | "locale">;

/** Text of a row: in the reader's language if the gateway sends the event, else the gateway's own text. */
export const logEventText =
  ({ spend, locale }: MoneyText): ((row: Pick<Log, "content" | "event" | "params">) => string) =>
  ({ content, event, params = {} }) => {
    if (event === undefined) return content;
    const { quota = 0, cents = 0, currency = "", remark = "" } = params;
    const name = event === "balance_changed" && remark !== "" ? "balance_remarked" : event;
    // A newer gateway may tell events that are not known here.
    return (
      valueText("log", "event", name, {
        name: params.name ?? "",
        model: params.model ?? "",
        reason: params.reason ?? "",
        order: params.trade_no ?? "",
        task: params.task_id ?? "",
        remark,
        percentage: String(params.percentage ?? 0),
        amount: spend(quota),
        price: currency === "" ? "" : formatCents(cents, { locale, currency }),
      }) ?? content
    );
  };
