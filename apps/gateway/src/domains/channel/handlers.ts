import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, Refusal, refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { channelChange } from "./channel-change.ts";
import { openChannel, openChannelKey } from "./channel-secrets.ts";
import { toChannel } from "./view.ts";
import { newChannels } from "./new-channels.ts";
import { findChannel, insertChannels, listChannels, type TagRows, updateChannel } from "./store.ts";

const notFound = () => refuse("There is no such channel", "渠道不存在", { code: "channel_not_found" });

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

  getChannel: async ({ path }, ctx) => {
    const row = await findChannel(ctx.db, path.id);
    if (row === undefined) throw notFound();
    return toChannel(openChannel(ctx.vault, row), openChannelKey(ctx.vault, row));
  },

  createChannel: async ({ body }, ctx) => {
    const rows = newChannels(body, ctx.now);
    await insertChannels(ctx, rows);
    await ctx.catalog.reloadChannels();
  },

  updateChannel: async ({ body }, ctx) => {
    const stored = await findChannel(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    requireRevision(ctx, toChannel(openChannel(ctx.vault, stored), ""), { ...body, key: "" });
    const change = channelChange(body, ctx.vault, body.id);
    if (Object.values(change).some((value) => value !== undefined)) {
      if (!(await updateChannel(ctx.db, body.id, change))) throw notFound();
      await ctx.catalog.reloadChannels();
    }
    const row = await findChannel(ctx.db, body.id);
    if (row === undefined) throw notFound();
    return toChannel(openChannel(ctx.vault, row), openChannelKey(ctx.vault, row));
  },

  deleteChannel: async ({ path }, ctx) => {
    if (!(await updateChannel(ctx.db, path.id, { deleted_at: ctx.now }))) throw notFound();
    await ctx.catalog.reloadChannels();
  },

  testChannel: async ({ path, query }, ctx) => {
    if ((await findChannel(ctx.db, path.id)) === undefined) throw notFound();
    const result = await ctx.testChannel(path.id, emptyToUndefined(query.model));
    if (!result.ok)
      throw new Refusal(
        { en: `The test failed: ${result.message}`, zh: `测试失败：${result.message}` },
        { code: "channel_test_failed", extra: { time: result.seconds } },
      );
    await updateChannel(ctx.db, path.id, {
      test_time: ctx.now,
      response_time: Math.round(result.seconds * 1000),
    });
    await ctx.catalog.reloadChannels();
    const message = ctx.language === "zh" ? "测试通过" : "The test passed";
    return createRawReply({ success: true, message, time: result.seconds });
  },
} satisfies Partial<Handlers>;
