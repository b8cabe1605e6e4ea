import { isRow, numberIn, type Row, textIn } from "../check.ts";
import { makeChannel } from "../prepare.ts";
import type { Site, Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const path = "/api/channel/";
const UNKNOWN_ID = 2_000_000_001;

/** Channels. */
export const channelChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix, upstream } = suite;
  const { api } = site.admin;
  const base = { type: 1, base_url: upstream.url, group: "default", weight: 1, priority: 0, proxy: "" };
  let id = 0;

  await check("channels: the key is told by id only, never in a list", async (t) => {
    id = await makeChannel(t, api, {
      name: `${prefix}-probe`,
      key: "sk-probe",
      base_url: upstream.url,
      models: `${prefix}-p1,${prefix}-p2`,
    });
    const rows = t.rows("channels", await t.get(api, path, { name: prefix, size: 100 }));
    t.equal(
      "keys in the list",
      rows.filter((row) => row["key"] !== ""),
      [],
    );
    const one = t.row("channel", await t.get(api, `${path}${id}`));
    t.equal("key by id", one["key"], "sk-probe");
    t.equal(
      "status, weight, priority, used",
      [one["status"], one["weight"], one["priority"], one["used_quota"]],
      [1, 1, 0, 0],
    );
    t.holds("created_time is now", Math.abs(numberIn(one, "created_time") - Date.now() / 1000) < 300);
  });

  await check("channels: several keys make several channels, of which a list shows one by tag", async (t) => {
    const tag = `${prefix}-tag`;
    const body = { ...base, name: `${prefix}-pool`, key: "k-1\nk-2\nk-3", models: `${prefix}-pool`, tag };
    t.accepted("creation", await t.post(api, path, body));
    const query = { name: `${prefix}-`, size: 100 };
    const tagsOf = async (filter: number) =>
      t.rows("channels", await t.get(api, path, { ...query, tag, filter_tag: filter })).map((row) => row["name"]);
    t.equal("representatives", await tagsOf(2), [`${prefix}-pool_3`]);
    t.equal("both", await tagsOf(0), [`${prefix}-pool_3`]);
    t.equal("untagged", await tagsOf(1), []);
    // Channels of a tag appear in the list one by one, as each is deleted.
    for (const name of [`${prefix}-pool_3`, `${prefix}-pool_2`, `${prefix}-pool`]) {
      const [row] = t.rows("channels", await t.get(api, path, { name: prefix, tag, filter_tag: 2 }));
      t.equal("representative", row?.["name"], name);
      t.accepted("deletion", await t.remove(api, `${path}${numberIn(row, "id")}`));
    }
  });

  await check("channels: shapes that are refused", async (t) => {
    t.refused("no key", await t.post(api, path, { ...base, name: `${prefix}-none`, key: "", models: "m" }));
    t.refused("a text for the type", await t.post(api, path, { ...base, name: `${prefix}-none`, type: "one" }));
    t.refused("broken JSON", await t.call(api, "POST", path, { text: '{"type":' }));
    t.refused("an unknown id", await t.get(api, `${path}${UNKNOWN_ID}`));
    t.refused("an id that is no number", await t.get(api, `${path}abc`));
    // One-hub's routing stops for good on these, so they are only sent where they are refused.
    if (suite.isEmbedded() && t.differs("channel-nulls"))
      for (const name of ["weight", "priority"])
        t.refused(`null for ${name}`, await t.put(api, path, { id, models: "m", [name]: null }));
  });

  await check("channels: filters", async (t) => {
    const namesOf = async (query: Record<string, string | number>) =>
      t
        .rows("channels", await t.get(api, path, { name: `${prefix}-probe`, size: 100, ...query }))
        .map((row) => row["name"]);
    const found = [`${prefix}-probe`];
    t.equal("type", await namesOf({ type: 1 }), found);
    t.equal("another type", await namesOf({ type: 14 }), []);
    t.equal("group", await namesOf({ group: "default" }), found);
    t.equal("part of the models", await namesOf({ models: `${prefix}-p2` }), found);
    t.equal("key", await namesOf({ key: "sk-probe" }), found);
    t.equal("another key", await namesOf({ key: "sk-prob" }), []);
    t.equal("any status", await namesOf({ status: 0 }), found);
    t.equal("disabled", await namesOf({ status: 2 }), []);
    t.equal("no match", await namesOf({ name: `${prefix}-nope` }), []);
  });

  await check("channels: pages", async (t) => {
    await checkPages(t, api, path, { name: prefix });
  });

  await check("channels: sort columns; the group is none", async (t) => {
    await checkOrder(t, api, path, "ChannelSort", { name: prefix, size: 100 }, "key");
    t.refused("by group", await t.get(api, path, { order: "group" }));
  });

  await check("channels: with models a write is whole, without them it is partial", async (t) => {
    const stored = t.row("channel", await t.get(api, `${path}${id}`));
    const whole: Row = { ...stored, name: `${prefix}-probe2`, weight: 5, priority: 7, test_model: `${prefix}-p1` };
    const written = t.row("whole write", await t.put(api, path, whole));
    t.equal("name, weight, priority", [written["name"], written["weight"], written["priority"]], [whole["name"], 5, 7]);
    t.equal("key", written["key"], "sk-probe");
    const off = t.row("partial write", await t.put(api, path, { id, status: 2 }));
    t.equal("status, name, weight", [off["status"], off["name"], off["weight"]], [2, whole["name"], 5]);
    const first = t.row("priority 0", await t.put(api, path, { id, priority: 0 }));
    t.equal("priority, status", [first["priority"], first["status"]], [0, 2]);
    const { created_time: created, models } = t.row("channel", await t.get(api, `${path}${id}`));
    t.equal("what was echoed", [created, models], [stored["created_time"], textIn(stored, "models")]);
    if (!suite.isEmbedded()) return;
    // On one-hub a whole write without the key loses it, which is why clients echo it.
    const { key: _key, ...keyless } = whole;
    const kept = t.row("a whole write without a key", await t.put(api, path, keyless));
    t.equal("the key is kept", kept["key"] === "sk-probe", t.differs("channel-key-kept"));
  });

  await check("channels: a test sends one real request and tells its seconds", async (t) => {
    const test = (model?: string) => t.get(api, `${path}test/${site.channelId}`, model === undefined ? {} : { model });
    const seen = upstream.seen.length;
    t.accepted("the test model", await test());
    t.equal("its request", upstream.seen.at(-1)?.body["model"], site.models.chat);
    // The kind of request is chosen by the model's name alone.
    t.accepted("an embedding model", await test(`text-embedding-${prefix}`));
    t.equal("its path", upstream.seen.at(-1)?.path, "/v1/embeddings");
    t.refused("a model that fails", await test(site.models.fail));
    t.holds("all three went out", upstream.seen.length >= seen + 3);
    t.refused("an unknown channel", await t.get(api, `${path}test/${UNKNOWN_ID}`));
  });

  await check("channels: a capability check streams five calls of each model, and its end", async (t) => {
    const checkPath = "/api/sse/channel/check";
    const seen = upstream.seen.length;
    const { headers, text } = await t.post(api, checkPath, { id: site.channelId, models: site.models.chat });
    t.equal("media type", headers.get("content-type")?.split(";")[0], "text/event-stream");
    const events = [...text.matchAll(/^data:(.*)$/gm)]
      .map(([, json = ""]): unknown => JSON.parse(json))
      .filter(isRow)
      .filter(({ type }) => type !== "heartbeat");
    t.equal(
      "events",
      events.map(({ type }) => type),
      ["result", "done"],
    );
    const found = events[0]?.["data"];
    const { model, process } = isRow(found) ? found : {};
    t.equal("model", model, site.models.chat);
    t.equal("steps", Array.isArray(process) ? process.length : undefined, 5);
    t.holds("each step is a call", upstream.seen.length >= seen + 5);
    t.refused("an unknown channel", await t.post(api, checkPath, { id: UNKNOWN_ID, models: "m" }));
    const image = await t.get(api, "/api/image/00000000");
    t.equal("an unknown image", [image.status, image.text], [404, ""]);
  });

  await check("channels: writing and deleting what is not there", async (t) => {
    const written = await t.put(api, path, { id: UNKNOWN_ID, name: "ghost" });
    const deleted = await t.remove(api, `${path}${UNKNOWN_ID}`);
    if (t.differs("unknown-ids")) {
      t.refused("a write", written);
      t.refused("a deletion", deleted);
    } else {
      t.accepted("a write", written);
      t.accepted("a deletion", deleted);
    }
    t.accepted("the deletion of one that is", await t.remove(api, `${path}${id}`));
    t.refused("reading it", await t.get(api, `${path}${id}`));
  });
};
