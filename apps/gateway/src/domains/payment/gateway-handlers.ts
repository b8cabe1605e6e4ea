import { randomBytes } from "node:crypto";
import type { Ctx, Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { changedGateway, checkGateway, type GatewayValues, newGateway } from "./gateway-change.ts";
import { notifyUrlOf } from "./notify-url.ts";
import { providerOf, servedTypes } from "./providers/providers.ts";
import { gatewayNotFound } from "./refusals.ts";
import {
  configPlace,
  findGateway,
  type GatewayRow,
  insertGateway,
  listGateways,
  listOfferedGateways,
  openConfig,
  updateGateway,
} from "./store.ts";
import { toAdminPayment, toUserPayment } from "./view.ts";

const valuesOf = (row: GatewayRow, ctx: Ctx): GatewayValues => ({
  ...row,
  config: openConfig(ctx.vault, row),
});

/** The row to store. Calls the provider if the configuration needs it. */
const sealed = async (ctx: Ctx, uuid: string, values: GatewayValues, before?: GatewayValues) => {
  checkGateway(values);
  const { config, ...rest } = values;
  const provider = providerOf(values.type);
  const known = before?.type === values.type ? before.config : undefined;
  const prepared =
    provider === undefined
      ? config
      : await provider.prepare(config, known, ctx, notifyUrlOf(ctx, { uuid, notify_domain: values.notify_domain }));
  return {
    type: rest.type,
    name: rest.name,
    icon: rest.icon,
    notify_domain: rest.notify_domain,
    fixed_fee: rest.fixed_fee,
    percent_fee: rest.percent_fee,
    currency: rest.currency,
    sort: rest.sort,
    enable: rest.enable,
    config_sealed: ctx.vault.seal(prepared, configPlace(uuid)),
  };
};

const opened = (row: GatewayRow, ctx: Ctx) => toAdminPayment(row, openConfig(ctx.vault, row));

/** Payment gateways, as payers and as administrators see them. */
export const gatewayHandlers = {
  listUserPayments: async (_input, ctx) =>
    (await listOfferedGateways(ctx.db, servedTypes(ctx.extensions))).map(toUserPayment),

  listPayments: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listGateways(
      ctx.db,
      {
        type: emptyToUndefined(query.type),
        name: emptyToUndefined(query.name),
        uuid: emptyToUndefined(query.uuid),
        currency: emptyToUndefined(query.currency),
      },
      { order: readOrder(query.order, "PaymentSort", "id"), size, offset },
    );
    return {
      data: rows.map((row) => toAdminPayment(row, openConfig(ctx.vault, row), "")),
      page,
      size,
      total_count: total,
    };
  },

  getPayment: async ({ path }, ctx) => {
    const row = await findGateway(ctx.db, { id: path.id });
    if (row === undefined) throw gatewayNotFound();
    return opened(row, ctx);
  },

  createPayment: async ({ body }, ctx) => {
    const uuid = randomBytes(16).toString("hex");
    const row = await insertGateway(ctx.db, {
      ...(await sealed(ctx, uuid, newGateway(body))),
      uuid,
      created_at: ctx.now,
      deleted_at: null,
    });
    const message = ctx.language === "zh" ? "支付方式已添加" : "Payment added successfully";
    return createRawReply({ success: true, message, data: opened(row, ctx) }, 201);
  },

  updatePayment: async ({ body }, ctx) => {
    const stored = await findGateway(ctx.db, { id: body.id });
    if (stored === undefined) throw gatewayNotFound();
    // Providers know the gateway by it.
    if (body.uuid !== undefined && body.uuid !== "" && body.uuid !== stored.uuid)
      throw refuse("The uuid of a gateway cannot be changed", "不能修改支付方式的 uuid", {
        code: "value_fixed",
        param: "uuid",
      });
    requireRevision(ctx, toAdminPayment(stored, openConfig(ctx.vault, stored), ""), { ...body, config: "" });
    const before = valuesOf(stored, ctx);
    const change = await sealed(ctx, stored.uuid, changedGateway(before, body), before);
    const row = await updateGateway(ctx.db, stored.id, change);
    if (row === undefined) throw gatewayNotFound();
    return opened(row, ctx);
  },

  deletePayment: async ({ path }, ctx) => {
    if ((await updateGateway(ctx.db, path.id, { deleted_at: ctx.now })) === undefined) throw gatewayNotFound();
  },
} satisfies Partial<Handlers>;
