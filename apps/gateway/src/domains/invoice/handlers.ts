import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { dayText, monthOf, readDay } from "./months.ts";
import { listInvoices, listInvoiceDays, listInvoiceModels, findInvoiceZone } from "./store.ts";

const needStatements = (ctx: Ctx) => {
  if (!ctx.options.flag("UserInvoiceMonth"))
    throw refuse("Monthly statements are off on this site", "本站未启用月度账单", { code: "statements_off" });
};

const generate = async (time: string, ctx: Ctx, anew: boolean) => {
  needStatements(ctx);
  const month = monthOf(dayText(readDay(time)), ctx.siteZone.calendar());
  if (month.to > ctx.now)
    throw refuse("This month is not over yet", "账单月份不能晚于或等于当前月份", { code: "month_not_over" });
  if (!(await ctx.invoices.run(month, anew)))
    throw refuse("All statements of this month already exist", "该月账单已生成", { code: "statements_exist" });
};

type Sums = {
  readonly request_count: number;
  readonly quota: number;
  readonly refunded: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly request_time: number;
};

const sumsOf = ({ request_count, quota, refunded, prompt_tokens, completion_tokens, request_time }: Sums) => ({
  request_count,
  quota,
  refunded,
  prompt_tokens,
  completion_tokens,
  request_time,
});

/** Monthly statements. */
export const invoiceHandlers = {
  listInvoices: async ({ query }, ctx) => {
    needStatements(ctx);
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "InvoiceMonthSort", "date");
    const { rows, total } = await listInvoices(ctx.db, signedIn(ctx).id, { order, size, offset });
    const data = rows.map((row) => ({ date: dayText(row.month), time_zone: row.zone, ...sumsOf(row) }));
    return { data, page, size, total_count: total };
  },

  getInvoiceDetail: async ({ query }, ctx) => {
    needStatements(ctx);
    const { id } = signedIn(ctx);
    const month = readDay(query.date);
    const rows = await listInvoiceModels(ctx.db, id, month);
    const zone = await findInvoiceZone(ctx.db, id, month);
    if (rows.length === 0 || zone === undefined) return null;
    return rows.map((row) => ({
      date: dayText(row.month),
      time_zone: zone,
      model_name: row.model_name,
      ...sumsOf(row),
    }));
  },

  getInvoiceDays: async ({ query }, ctx) => {
    needStatements(ctx);
    const rows = await listInvoiceDays(ctx.db, signedIn(ctx).id, readDay(query.date));
    return rows.length === 0 ? null : rows.map((row) => ({ date: dayText(row.day), ...sumsOf(row) }));
  },

  generateInvoices: ({ path }, ctx) => generate(path.time, ctx, false),

  regenerateInvoices: ({ path }, ctx) => generate(path.time, ctx, true),
} satisfies Partial<Handlers>;
