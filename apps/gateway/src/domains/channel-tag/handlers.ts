import { createHash } from "node:crypto";
import type { components } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { createRawReply, type Refusal, refuse } from "../../platform/http.ts";
import { requireRevision, withRevision } from "../../platform/revision.ts";
import { openChannelKey } from "../channel/channel-secrets.ts";
import { newChannels } from "../channel/new-channels.ts";
import { readChannelView } from "../channel/read-view.ts";
import { type ChannelRow, deleteDisabledChannels, type NewChannel } from "../channel/store.ts";
import { listMembers, listTags, replaceMembers, updateMembers } from "./store.ts";
import { memberChange } from "./tag-change.ts";

type ChannelInput = components["schemas"]["ChannelInput"];

const tagNotFound = (): Refusal => refuse("There is no such tag", "标签不存在", { code: "channel_tag_not_found" });

type Members = readonly [ChannelRow, ...ChannelRow[]];

const requireMembers = async (ctx: Ctx, tag: string): Promise<Members> => {
  const [first, ...others] = await listMembers(ctx.db, tag);
  if (first === undefined) throw tagNotFound();
  return [first, ...others];
};

/** A tag as the first of its channels; its revision is that of all of them. */
const tagView = (ctx: Ctx, rows: Members) => {
  const views = rows.map((row) => readChannelView(ctx, row, { omit_key: true }));
  return withRevision(
    readChannelView(ctx, rows[0], { omit_key: true }),
    views.map(({ id, revision }) => [id, revision]),
  );
};

const md5 = (key: string) => createHash("md5").update(key).digest("hex");

/** The number after the last `_` of the members' names; the first one of a tag has none and counts as 1. */
const highestNumber = (rows: readonly ChannelRow[]) =>
  Math.max(1, ...rows.map(({ name }) => Number(/_(\d{1,9})$/.exec(name)?.[1] ?? 1)));

const keysIn = (text: string) => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

/** New channels of a tag: as its first one, but for what was sent. */
const addedMembers = (
  ctx: Ctx,
  rows: Members,
  { keys, tag, body }: { readonly keys: readonly string[]; readonly tag: string; readonly body: ChannelInput },
): NewChannel[] => {
  if (keys.length === 0) return [];
  const [first] = rows;
  const {
    weight,
    priority,
    proxy,
    plugin,
    revision: _revision,
    ...shared
  } = readChannelView(ctx, first, {
    omit_key: true,
  });
  const sent = Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const made = newChannels(
    {
      ...shared,
      weight: weight ?? 1,
      priority: priority ?? 0,
      proxy: proxy ?? "",
      // Plugins are an open object in replies; what is stored was sent as the contract has it.
      plugin: plugin as NonNullable<ChannelInput["plugin"]> | null,
      tag,
      ...Object.fromEntries(sent),
      status: 1,
      key: keys.join("\n"),
    },
    ctx.now,
  );
  const number = highestNumber(rows);
  const stem = body.name === undefined || body.name === "" ? first.name.replace(/_\d{1,9}$/, "") : body.name;
  return made.map((row, index) => ({ ...row, name: `${stem}_${number + index + 1}` }));
};

export const channelTagHandlers = {
  listChannelTags: async (_input, ctx) => (await listTags(ctx.db)).map((tag) => ({ id: 0, tag })),

  listChannelTagMembers: async ({ path, query }, ctx) =>
    (await listMembers(ctx.db, path.tag)).map((row) => readChannelView(ctx, row, query)),

  getChannelTag: async ({ path, query }, ctx) => {
    const rows = await requireMembers(ctx, path.tag);
    const keys = query.omit_key === true ? [] : rows.map((row) => [openChannelKey(ctx.vault, row), row.id] as const);
    return {
      ...tagView(ctx, rows),
      key: keys.map(([key]) => key).join("\n"),
      KeyMap: Object.fromEntries(keys.map(([key, id]) => [md5(key), id])),
    };
  },

  updateChannelTag: async ({ path, query, body }, ctx) => {
    const keys = keysIn(body.key ?? "");
    const keepsKeys = keys.length === 0 && query.omit_key === true;
    if (keys.length === 0 && !keepsKeys)
      throw refuse("A tag needs at least one key", "key不能为空", { code: "value_missing", param: "key" });
    const rows = await requireMembers(ctx, path.tag);
    requireRevision(ctx, tagView(ctx, rows), { ...body, key: "" });
    const keyOf = new Map(rows.map((row) => [row.id, openChannelKey(ctx.vault, row)]));
    const stored = new Set(keyOf.values());
    const wanted = new Set(keys);
    const isKept = ({ id }: ChannelRow) => keepsKeys || wanted.has(keyOf.get(id) ?? "");
    await replaceMembers(ctx.db, ctx.vault, {
      added: addedMembers(ctx, rows, { keys: keys.filter((key) => !stored.has(key)), tag: path.tag, body }),
      deleted: rows.filter((row) => !isKept(row)).map(({ id }) => id),
      now: ctx.now,
      changed: rows.filter(isKept).map(({ id }) => ({ id, change: memberChange(body, ctx.vault, id) })),
    });
    await ctx.catalog.reloadChannels();
  },

  deleteChannelTag: async ({ path }, ctx) => {
    if ((await updateMembers(ctx.db, path.tag, { deleted_at: ctx.now })) === 0) throw tagNotFound();
    await ctx.catalog.reloadChannels();
  },

  deleteDisabledChannelsInTag: async ({ path }, ctx) => {
    await deleteDisabledChannels(ctx.db, ctx.now, path.tag);
    return createRawReply(undefined);
  },

  setChannelTagPriority: async ({ path, body }, ctx) => {
    if ((await updateMembers(ctx.db, path.tag, { priority: body.value })) === 0) throw tagNotFound();
    await ctx.catalog.reloadChannels();
  },

  setChannelTagStatus: async ({ path }, ctx) => {
    if (path.status !== "enable" && path.status !== "disable")
      throw refuse("A tag can be enabled or disabled", "状态只能是 enable 或 disable", {
        code: "value_not_allowed",
        param: "status",
      });
    const change =
      path.status === "enable"
        ? { status: 1, disabled_reason: "", disabled_detail: "", disabled_time: 0 }
        : { status: 2 };
    if ((await updateMembers(ctx.db, path.tag, change)) === 0) throw tagNotFound();
    await ctx.catalog.reloadChannels();
  },
} satisfies Partial<Handlers>;
