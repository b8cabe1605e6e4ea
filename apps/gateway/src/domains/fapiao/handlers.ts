import type { Input } from "../../platform/contract/contract.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { consoleLink, writingFor } from "../mail/codes.ts";
import { mailLanguage } from "../mail/mail-language.ts";
import { fapiaoMail } from "../mail/templates.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { toOrder } from "../payment/view.ts";
import { toFapiao, toFapiaoDetail } from "./view.ts";
import { readFapiao, readFile, readReason } from "./input.ts";
import {
  endFapiao,
  type FapiaoFilter,
  type FapiaoRow,
  findFapiao,
  findOwnOrders,
  insertFapiao,
  issueFapiao,
  listCoverableOrders,
  listCoveredOrders,
  listFapiaos,
} from "./store.ts";

const notFound = () => refuse("There is no such fapiao", "发票申请不存在", { code: "fapiao_not_found" });
const notPending = () =>
  refuse("Only a pending fapiao request can be changed", "只能处理待开具的发票申请", { code: "fapiao_not_pending" });

type ListQuery = Input<"listFapiaos" | "listOwnFapiaos">["query"];

const readFapiaos = async (ctx: Ctx, query: ListQuery, filter: FapiaoFilter) => {
  const { page, size, offset } = readPage(query);
  const { rows, total } = await listFapiaos(
    ctx.db,
    {
      ...filter,
      state: emptyToUndefined(query.state),
      keyword: emptyToUndefined(query.keyword?.trim()),
      from: emptyToUndefined(query.start_timestamp),
      to: emptyToUndefined(query.end_timestamp),
    },
    { order: readOrder(query.order, "FapiaoSort", "id"), size, offset },
  );
  return { data: rows.map(toFapiao), page, size, total_count: total };
};

const readRow = async (ctx: Ctx, id: number): Promise<FapiaoRow> => {
  const row = await findFapiao(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
};

const detailOf = async (ctx: Ctx, row: FapiaoRow) => toFapiaoDetail(row, await listCoveredOrders(ctx.db, row.id));

/** Notifies the requester in the language of the request; details are only on the requester's page. */
const notifyRequester = (ctx: Ctx, row: FapiaoRow, outcome: "issued" | "rejected") => {
  if (!ctx.mailer.isConfigured()) return;
  const link = consoleLink(ctx, "/dashboard/fapiao", { id: String(row.id) });
  const { site } = writingFor(ctx);
  ctx.mailer.send(row.email, fapiaoMail({ language: mailLanguage(row.language, ""), site }, outcome, link));
};

/** The orders to cover and what they come to. */
const readOrders = async (ctx: Ctx, tradeNos: readonly string[]) => {
  const orders = await findOwnOrders(ctx.db, signedIn(ctx).id, tradeNos);
  const known = new Set(orders.map((order) => order.trade_no));
  const missing = tradeNos.find((tradeNo) => !known.has(tradeNo));
  const unpaid = missing ?? orders.find(({ status }) => status !== "success")?.trade_no;
  if (unpaid !== undefined)
    throw refuse(`Order ${unpaid} is not a paid order of yours`, `订单 ${unpaid} 不是你已支付的订单`, {
      code: "order_not_paid",
      param: "trade_nos",
    });
  const [currency = "", other] = new Set(orders.map((order) => order.currency));
  if (other !== undefined)
    throw refuse("A fapiao covers orders in one currency only", "一张发票只能包含同一币种的订单", {
      code: "fapiao_mixed_currencies",
      param: "trade_nos",
    });
  const cents = orders.reduce((sum, { pay_cents: each }) => sum + each, 0);
  if (!Number.isSafeInteger(cents))
    throw refuse("The total is too large", "金额过大", { code: "fapiao_sum_too_large", param: "trade_nos" });
  return { ids: orders.map(({ id }) => id), currency, cents };
};

/** Chinese tax invoices for paid orders: extension `fapiao`. */
export const fapiaoHandlers = {
  listFapiaos: ({ query }, ctx) => readFapiaos(ctx, query, { username: emptyToUndefined(query.username) }),

  listOwnFapiaos: ({ query }, ctx) => readFapiaos(ctx, query, { userId: signedIn(ctx).id }),

  listCoverableOrders: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listCoverableOrders(ctx.db, signedIn(ctx).id, { size, offset });
    return { data: rows.map(toOrder), page, size, total_count: total };
  },

  getFapiao: async ({ path }, ctx) => {
    const user = signedIn(ctx);
    const row = await readRow(ctx, path.id);
    if (row.user_id !== user.id && user.role < roles.admin) throw notFound();
    return detailOf(ctx, row);
  },

  createFapiao: async ({ body }, ctx) => {
    const fapiao = readFapiao(body);
    const { ids, currency, cents } = await readOrders(ctx, body.trade_nos);
    const id = await insertFapiao(
      ctx.db,
      {
        ...fapiao,
        user_id: signedIn(ctx).id,
        amount_cents: cents,
        currency,
        language: writingFor(ctx).language,
        state: "pending",
        created_at: ctx.now,
      },
      ids,
    );
    if (id === undefined)
      throw refuse("One of these orders is already covered by another fapiao", "所选订单中有订单已申请过发票", {
        code: "order_has_fapiao",
        param: "trade_nos",
      });
    return detailOf(ctx, await readRow(ctx, id));
  },

  cancelFapiao: async ({ path }, ctx) => {
    const userId = signedIn(ctx).id;
    const row = await readRow(ctx, path.id);
    if (row.user_id !== userId) throw notFound();
    if (!(await endFapiao(ctx.db, { id: row.id, userId }, { state: "canceled", reason: "", now: ctx.now })))
      throw notPending();
    return detailOf(ctx, await readRow(ctx, row.id));
  },

  issueFapiao: async ({ path, body }, ctx) => {
    const file = readFile(body.file_url);
    const before = await readRow(ctx, path.id);
    if (!(await issueFapiao(ctx.db, before.id, { number: body.number ?? "", file_url: file, now: ctx.now }))) {
      const { state, refunded_count: refunded } = toFapiao(await readRow(ctx, path.id));
      throw state === "pending" && refunded > 0
        ? refuse("One of its orders was refunded. Reject it instead", "其中有订单已退款，请驳回此申请", {
            code: "fapiao_order_refunded",
          })
        : notPending();
    }
    const row = await readRow(ctx, path.id);
    notifyRequester(ctx, row, "issued");
    return detailOf(ctx, row);
  },

  rejectFapiao: async ({ path, body }, ctx) => {
    const reason = readReason(body.reason);
    const { id } = await readRow(ctx, path.id);
    if (!(await endFapiao(ctx.db, { id }, { state: "rejected", reason, now: ctx.now }))) throw notPending();
    const row = await readRow(ctx, id);
    notifyRequester(ctx, row, "rejected");
    return detailOf(ctx, row);
  },
} satisfies Partial<Handlers>;
