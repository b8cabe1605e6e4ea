import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { describeModel } from "./describe-model.ts";
import { requireStepUp } from "../auth/step-up.ts";
import { checkHandlers } from "./check-handlers.ts";
import { channelChange } from "./channel-change.ts";
import { openChannel, openChannelKey } from "./channel-secrets.ts";
import { newChannels } from "./new-channels.ts";
import { providerHandlers } from "./provider-handlers.ts";
import { channelNotFound, requireChannel } from "./require-channel.ts";
import {
  deleteDisabledChannels,
  insertChannels,
  listChannels,
  removeModel,
  type TagRows,
  updateChannel,
  updateChannels,
} from "./store.ts";
import { readChannelView } from "./read-view.ts";
import { toChannel } from "./view.ts";

/** An empty filter narrows nothing. */
const tagRowsOf = { 0: "both", 1: "untagged", 2: "representatives" } as const satisfies Record<number, TagRows>;

export const channelHandlers = {
  listChannels: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const key = emptyToUndefined(query.key);
    const { rows, total } = await listChannels(
      ctx.db,
      {
        type: emptyToUndefined(query.type),
        status: emptyToUndefined(query.status),
        name: emptyToUndefined(query.name),
        group: emptyToUndefined(query.group),
        models: emptyToUndefined(query.models),
        other: emptyToUndefined(query.other),
        keyHash: key === undefined ? undefined : ctx.vault.fingerprint(key),
        testModel: emptyToUndefined(query.test_model),
        tag: emptyToUndefined(query.tag),
      },
      tagRowsOf[query.filter_tag ?? 0],
      { order: readOrder(query.order, "ChannelSort", "id"), size, offset },
    );
    return { data: rows.map((row) => toChannel(openChannel(ctx.vault, row), "")), page, size, total_count: total };
  },

  getChannel: async ({ path, query }, ctx) => readChannelView(ctx, await requireChannel(ctx, path.id), query),

  getChannelKey: async ({ path }, ctx) => {
    await requireStepUp(ctx);
    return { key: openChannelKey(ctx.vault, await requireChannel(ctx, path.id)) };
  },

  createChannel: async ({ body }, ctx) => {
    const rows = newChannels(body, ctx.now);
    await insertChannels(ctx, rows);
    await ctx.catalog.reloadChannels();
  },

  updateChannel: async ({ body, query }, ctx) => {
    const stored = await requireChannel(ctx, body.id);
    requireRevision(ctx, toChannel(openChannel(ctx.vault, stored), ""), { ...body, key: "" });
    const change = channelChange(body, ctx.vault, body.id);
    if (Object.values(change).some((value) => value !== undefined)) {
      // A person who enables it has seen why it was off.
      const seen = body.status === 1 ? { disabled_reason: "", disabled_detail: "", disabled_time: 0 } : {};
      if (!(await updateChannel(ctx.db, body.id, { ...change, ...seen }))) throw channelNotFound();
      await ctx.catalog.reloadChannels();
    }
    return readChannelView(ctx, await requireChannel(ctx, body.id), query);
  },

  deleteChannel: async ({ path }, ctx) => {
    if (!(await updateChannel(ctx.db, path.id, { deleted_at: ctx.now }))) throw channelNotFound();
    await ctx.catalog.reloadChannels();
  },

  untagChannel: async ({ path }, ctx) => {
    if (!(await updateChannel(ctx.db, path.id, { tag: "" }))) throw channelNotFound();
    await ctx.catalog.reloadChannels();
  },

  deleteDisabledChannels: async (_input, ctx) => deleteDisabledChannels(ctx.db, ctx.now),

  batchDeleteChannels: async ({ body }, ctx) => {
    const count = await updateChannels(ctx.db, body.ids, { deleted_at: ctx.now });
    await ctx.catalog.reloadChannels();
    return count;
  },

  batchDeleteChannelModel: async ({ body }, ctx) => {
    const count = await removeModel(ctx.db, body.ids, body.value);
    await ctx.catalog.reloadChannels();
    return count;
  },

  batchSetAzureApiVersion: async ({ body }, ctx) => {
    const count = await updateChannels(ctx.db, body.ids, { other: body.value });
    await ctx.catalog.reloadChannels();
    return count;
  },

  listChannelModels: async (_input, { catalog }) =>
    createRawReply({
      object: "list",
      data: [...catalog.prices().keys()].map((model) => describeModel(catalog, model)),
    }),

  ...checkHandlers,
  ...providerHandlers,
} satisfies Partial<Handlers>;
