import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { insertLogs } from "./write-store.ts";
import { vendorOf } from "../model/vendor-of.ts";
import { countLogs } from "./counts-store.ts";
import { logType } from "./log-type.ts";

type NewLog = Parameters<typeof insertLogs>[1][number];
type Row = { id: number; created_at: number; model_name: string; quota: number; type: number; channel: unknown };

const metadata = {
  group_name: "default",
  backup_group_name: "",
  is_backup_group: false,
  price_type: "tokens",
  group_ratio: 1,
  input_ratio: 2.5,
  output_ratio: 7.5,
};

describe("the log", () => {
  let app: TestApp;
  let admin: Client;
  let alice: Awaited<ReturnType<TestApp["user"]>>;
  let bob: Awaited<ReturnType<TestApp["user"]>>;
  let channelId: number;
  const start = 1_795_000_000;

  const log = (changes: Partial<NewLog>): NewLog => ({
    user_id: alice.id,
    created_at: start,
    type: logType.consume,
    content: "",
    username: alice.username,
    token_name: "main",
    model_name: "gpt-4o",
    quota: 10,
    prompt_tokens: 12,
    completion_tokens: 7,
    channel_id: channelId,
    request_time: 177,
    is_stream: 1,
    source_ip: "192.0.2.1",
    metadata: JSON.stringify(metadata),
    token_id: 1,
    request_id: "request",
    group: "default",
    ...changes,
  });

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await app.user({ role: 10 })).client;
    alice = await app.user({ username: "alice" });
    bob = await app.user({ username: "bob" });
    const channel = await app.services.db.selectFrom("channels").select("id").executeTakeFirstOrThrow();
    channelId = channel.id;
    await insertLogs(app.services.db, [
      log({ created_at: start, quota: 1 }),
      log({ created_at: start + 10, quota: 2, model_name: "gpt-4o-mini", source_ip: "2001:db8::1" }),
      log({ created_at: start + 10, quota: 4, token_name: "other", channel_id: 0, metadata: null, is_stream: 0 }),
      log({ created_at: start + 20, quota: 8, user_id: bob.id, username: bob.username, channel_id: 77_777 }),
      log({
        created_at: start + 30,
        type: logType.system,
        quota: 0,
        content: "<b>text</b>",
        token_name: "",
        model_name: "",
        channel_id: 0,
        metadata: null,
      }),
      log({ created_at: start + 40, type: logType.topUp, quota: 1000, channel_id: 0, metadata: null, model_name: "" }),
      log({ created_at: start + 50, type: logType.manage, quota: -5, channel_id: 0, metadata: null, model_name: "" }),
    ]);
  });
  afterAll(() => app.close());

  const all = async (query: Record<string, string | number> = {}, client = admin) =>
    (await client.get("/api/log/", { query })).json.data as { data: Row[]; total_count: number };
  const own = async (query: Record<string, string | number> = {}, client = alice.client) =>
    (await client.get("/api/log/self", { query })).json.data as { data: Row[]; total_count: number };
  const quotas = ({ data, total_count: total }: { data: Row[]; total_count: number }) => {
    expect(total).toBe(data.length);
    return data.map((row) => row.quota);
  };
  const refused = (reply: { status: number; json: any }) => {
    expect(reply.status).toBe(200);
    expect(reply.json.success).toBe(false);
  };

  it("is empty on a page of its own before the first row", async () => {
    const fresh = await startTestApp();
    const { client } = await fresh.user({ role: 10 });
    for (const query of [{}, { log_type: 2 }, { start_timestamp: 5, end_timestamp: 9 }, { username: "x" }])
      expect(await all(query, client)).toEqual({ data: [], page: 1, size: 10, total_count: 0 });
    await fresh.close();
  });

  it("shows administrators every row, the newest first, with its channel's id and name", async () => {
    const { data } = await all();
    expect(data.map((row) => row.quota)).toEqual([-5, 1000, 0, 8, 4, 2, 1]);
    expect(new Set(data.map((row) => row.id)).size).toBe(7);
    expect(data[6]).toEqual({
      id: data[6]?.id,
      user_id: alice.id,
      created_at: start,
      type: 2,
      content: "",
      username: "alice",
      token_name: "main",
      request_id: "request",
      model_name: "gpt-4o",
      quota: 1,
      prompt_tokens: 12,
      completion_tokens: 7,
      channel_id: channelId,
      request_time: 177,
      is_stream: true,
      source_ip: "192.0.2.1",
      metadata,
      channel: expect.objectContaining({ id: channelId, name: "echo", key: "", status: 0, models: "", weight: null }),
    });
    expect(data[3]).toMatchObject({ channel_id: 77_777, channel: null });
    expect(data[2]).toMatchObject({ content: "<b>text</b>", metadata: null, channel: null, is_stream: true });
  });

  it("shows a user only the own rows, without ids and channels", async () => {
    const { data } = await own();
    expect(data.map((row) => row.quota)).toEqual([-5, 1000, 0, 4, 2, 1]);
    for (const row of data) expect(row).toMatchObject({ id: 0, channel: null, user_id: alice.id });
    expect(data.at(-1)).toMatchObject({ channel_id: channelId, metadata });
    expect(quotas(await own({}, bob.client))).toEqual([8]);
  });

  it.each<[Record<string, string | number>, number[]]>([
    [{ log_type: 0 }, [-5, 1000, 0, 8, 4, 2, 1]],
    [{ log_type: 1 }, [1000]],
    [{ log_type: 2 }, [8, 4, 2, 1]],
    [{ log_type: 3 }, [-5]],
    [{ log_type: 4 }, [0]],
    [{ model_name: "gpt-4o" }, [8, 4, 1]],
    [{ model_name: "gpt" }, []],
    [{ model_name: "gpt-4o%" }, []],
    [{ username: "bob" }, [8]],
    [{ username: "nobody" }, []],
    [{ token_name: "other" }, [4]],
    [{ source_ip: "2001:db8::1" }, [2]],
    [{ channel_id: 77_777 }, [8]],
    [{ channel_id: 0 }, [-5, 1000, 0, 8, 4, 2, 1]],
    [{ log_type: 2, model_name: "gpt-4o", username: "alice", token_name: "main" }, [1]],
    [{ model_name: "", username: "", token_name: "", source_ip: "" }, [-5, 1000, 0, 8, 4, 2, 1]],
  ])("filters by %o exactly", async (query, expected) => {
    expect(quotas(await all(query))).toEqual(expected);
  });

  it.each<[number | undefined, number | undefined, number[]]>([
    [undefined, undefined, [8, 4, 2, 1]],
    [0, 0, [8, 4, 2, 1]],
    [10, undefined, [8, 4, 2]],
    [11, undefined, [8]],
    [undefined, 10, [4, 2, 1]],
    [undefined, 9, [1]],
    [10, 10, [4, 2]],
    [1, 45, [8, 4, 2]],
    [-10, 100, [8, 4, 2, 1]],
    [51, 100, []],
    [20, 10, []],
    [-20, -10, []],
  ])("takes times from %s to %s as inclusive, with and without a type", async (from, to, consumed) => {
    const times = {
      ...(from === undefined ? {} : { start_timestamp: from === 0 ? 0 : start + from }),
      ...(to === undefined ? {} : { end_timestamp: to === 0 ? 0 : start + to }),
    };
    expect(quotas(await all({ ...times, log_type: 2 }))).toEqual(consumed);
    const every = await all(times);
    expect(every.total_count).toBe(every.data.length);
    expect(every.data.filter((row) => row.type === 2).map((row) => row.quota)).toEqual(consumed);
    const sum = await admin.get("/api/log/stat", { query: times });
    expect(sum.json.data.quota).toBe(consumed.reduce((total, quota) => total + quota, 0));
  });

  it("does not filter the own list by user, channel and address", async () => {
    const query = { username: "bob", channel_id: 77_777, source_ip: "203.0.113.1", log_type: 2, user_id: bob.id };
    expect(quotas(await own(query))).toEqual([4, 2, 1]);
    expect(quotas(await own({ model_name: "gpt-4o", token_name: "main" }))).toEqual([1]);
  });

  it("sorts by every column of the contract and breaks ties by time and id in the same direction", async () => {
    expect(quotas(await all({ order: "created_at" }))).toEqual([1, 2, 4, 8, 0, 1000, -5]);
    expect(quotas(await all({ order: "-model_name,created_at" }))).toEqual([2, 1, 4, 8, 0, 1000, -5]);
    expect(quotas(await all({ order: "-type" }))).toEqual([0, -5, 8, 4, 2, 1, 1000]);
    expect(quotas(await all({ order: "type", log_type: 2 }))).toEqual([8, 4, 2, 1]);
    expect(quotas(await all({ order: " -user_id , token_name" }))[0]).toBe(8);
    for (const column of ["created_at", "channel_id", "user_id", "token_name", "model_name", "type", "source_ip"])
      for (const order of [column, `-${column}`]) {
        const { data } = await all({ order, size: 100 });
        expect(data).toHaveLength(7);
        const values = data.map((row) => (row as unknown as Record<string, number | string>)[column] ?? "");
        const sorted = [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
        if (column !== "source_ip") expect(values).toEqual(order === column ? sorted : sorted.toReversed());
      }
  });

  it("finds a call by its id: any for administrators, own ones for users", async () => {
    const found = await startTestApp();
    const owner = await found.user({ username: "carol" });
    const other = await found.user({ username: "dave" });
    const { client } = await found.user({ role: 10 });
    await insertLogs(found.services.db, [
      log({ user_id: owner.id, quota: 1, request_id: "call-1" }),
      log({ user_id: owner.id, quota: 2, request_id: "call-2" }),
      log({ user_id: owner.id, quota: 0, type: logType.system, request_id: "" }),
    ]);
    for (const reader of [client, owner.client]) {
      const path = reader === client ? "/api/log/" : "/api/log/self";
      const { data, total_count: total } = (await reader.get(path, { query: { request_id: "call-1" } })).json.data;
      expect(data).toMatchObject([{ quota: 1, request_id: "call-1" }]);
      expect(total).toBe(1);
      const narrowed = await reader.get(path, { query: { request_id: "call-1", model_name: "gpt-5" } });
      expect(narrowed.json.data).toMatchObject({ data: [], total_count: 0 });
      const rows = (await reader.get(path)).json.data.data as object[];
      expect(rows.map((row) => "request_id" in row)).toEqual([false, true, true]);
    }
    expect((await other.client.get("/api/log/self", { query: { request_id: "call-1" } })).json.data.data).toEqual([]);
    await found.close();
  });

  it("finds calls by group and vendor, as the figures sum them up, with their charges and refunds", async () => {
    const found = await startTestApp();
    const { db, catalog } = found.services;
    const { client } = await found.user({ role: 10 });
    const owner = await found.user();
    // One model by a pattern, one that nobody has a price for.
    const models = ["gpt-4o", "gpt-4o-mini", "gpt-4o-2031", "claude-3-5-sonnet-20241022", "unknown-model"];
    const vendorOfModel = (model: string) => vendorOf(catalog, model);
    await insertLogs(db, [
      ...models.map((model, index) =>
        log({ user_id: owner.id, model_name: model, quota: 2 ** index, group: index % 2 === 0 ? "default" : "vip" }),
      ),
      log({ type: logType.topUp, user_id: 0, model_name: "", group: "", quota: 4096 }),
      log({ type: logType.system, user_id: 0, group: "vip", quota: 0, refunded: 1 }),
    ]);
    const read = async (query: Record<string, string | number>) => {
      const { data, total_count: total } = (await client.get("/api/log/", { query: { ...query, log_type: 2 } })).json
        .data;
      expect(total).toBe(data.length);
      return {
        rows: (data as Row[]).map((row) => row.quota).sort((one, other) => one - other),
        sum: (await client.get("/api/log/stat", { query })).json.data,
      };
    };
    const quotasOf = (keep: (model: string, index: number) => boolean) =>
      models.flatMap((model, index) => (keep(model, index) ? [2 ** index] : []));
    const total = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);
    for (const counted of [false, true]) {
      if (counted) await countLogs(db);
      const vip = quotasOf((_model, index) => index % 2 === 1);
      expect(await read({ group: "vip" })).toEqual({ rows: vip, sum: { quota: total(vip) - 1, refunded: 1 } });
      expect((await read({ group: "none" })).rows).toEqual([]);
      expect((await read({ group: "" })).rows).toHaveLength(models.length);
      for (const vendor of new Set(models.map(vendorOfModel))) {
        const own = quotasOf((model) => vendorOfModel(model) === vendor);
        const { rows, sum } = await read({ vendor });
        expect(rows).toEqual(own);
        expect(sum.quota + sum.refunded).toBe(total(own));
        expect((await read({ vendor, group: "vip" })).rows).toEqual(own.filter((quota) => vip.includes(quota)));
        expect((await read({ vendor, model_name: "gpt-4o" })).rows).toEqual(own.filter((quota) => quota === 1));
      }
      expect((await read({ vendor: "Nobody" })).rows).toEqual([]);
      expect((await read({ vendor: "Nobody", model_name: "gpt-4o" })).sum).toEqual({ quota: 0, refunded: 0 });
    }
    expect(new Set(models.map(vendorOfModel)).size).toBeGreaterThan(2);
    // A list of several models is sorted by them.
    const { data } = (await client.get("/api/log/", { query: { vendor: "OpenAI", order: "model_name" } })).json.data;
    const names = (data as Row[]).map((row) => row.model_name);
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(new Set(names).size).toBeGreaterThan(1);
    // Users have neither filter.
    for (const query of [{ group: "none" }, { vendor: "Nobody" }])
      expect((await owner.client.get("/api/log/self", { query })).json.data.total_count).toBe(models.length);
    await found.close();
  });

  it("filters neither by group nor vendor without the extension", async () => {
    const plain = await startTestApp({ extensions: [] });
    const { client } = await plain.user({ role: 10 });
    await insertLogs(plain.services.db, [log({ group: "vip" }), log({})]);
    for (const query of [{ group: "none" }, { vendor: "Nobody" }]) {
      expect((await client.get("/api/log/", { query })).json.data.total_count).toBe(2);
      expect((await client.get("/api/log/stat", { query })).json.data.quota).toBe(20);
    }
    await plain.close();
  });

  it("neither returns nor filters by request ids without the extension", async () => {
    const plain = await startTestApp({ extensions: [] });
    const { id, client } = await plain.user();
    await insertLogs(plain.services.db, [
      log({ user_id: id, request_id: "call-1" }),
      log({ user_id: id, request_id: "call-2" }),
    ]);
    const { data } = (await client.get("/api/log/self", { query: { request_id: "call-1" } })).json.data;
    expect(data).toHaveLength(2);
    for (const row of data) expect(row).not.toHaveProperty("request_id");
    await plain.close();
  });

  it("pages through the rows without a gap", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => all({ page, size: 2 })));
    expect(pages.map((page) => page.data.length)).toEqual([2, 2, 2, 1]);
    expect(pages.flatMap((page) => page.data.map((row) => row.quota))).toEqual([-5, 1000, 0, 8, 4, 2, 1]);
    expect(await all({ page: 99, size: 100 })).toEqual({ data: [], page: 99, size: 100, total_count: 7 });
    expect(await all({ page: Number.MAX_SAFE_INTEGER, size: 100 })).toMatchObject({ data: [], total_count: 7 });
    expect(await own({ page: 0, size: 0 })).toMatchObject({ page: 1, size: 10, total_count: 6 });
  });

  it("counts and sorts many rows as it does few", async () => {
    const many = await startTestApp();
    const { client } = await many.user({ role: 10 });
    const rows = Array.from({ length: 24_000 }, (_, index) =>
      log({
        created_at: start + Math.floor(index / 3),
        type: index % 100 === 0 ? logType.system : logType.consume,
        model_name: `model-${index % 7}`,
        username: `user-${index % 2}`,
        quota: index,
      }),
    );
    await many.services.db.transaction().execute((trx) => insertLogs(trx, rows));
    const expected = (keep: (row: NewLog) => boolean) =>
      rows
        .filter(keep)
        .sort((left, right) =>
          left.model_name === right.model_name ? right.quota - left.quota : left.model_name < right.model_name ? 1 : -1,
        );
    for (const [query, keep] of [
      [{}, () => true],
      [{ log_type: 2 }, (row: NewLog) => row.type === 2],
      [{ start_timestamp: start + 400 }, (row: NewLog) => row.created_at >= start + 400],
      [
        { log_type: 2, start_timestamp: start + 100, end_timestamp: start + 7900 },
        (row: NewLog) => row.type === 2 && row.created_at >= start + 100 && row.created_at <= start + 7900,
      ],
      [{ username: "user-1" }, (row: NewLog) => row.username === "user-1"],
      [{ username: "user-1", log_type: 2 }, (row: NewLog) => row.username === "user-1" && row.type === 2],
    ] as const) {
      const found = await all({ ...query, order: "-model_name", size: 20, page: 3 }, client);
      const wanted = expected(keep);
      expect(found.total_count).toBe(wanted.length);
      expect(found.data.map((row) => row.quota)).toEqual(wanted.slice(40, 60).map((row) => row.quota));
    }
    await many.close();
  });

  it.each([
    ["size 101", { size: 101 }],
    ["an unknown sort column", { order: "-id" }],
    ["SQL for an order", { order: "created_at;delete from logs" }],
    ["an unknown type", { log_type: 9 }],
    ["a type that is no number", { log_type: "two" }],
    ["a fractional time", { start_timestamp: 1.5 }],
    ["a time that is no number", { end_timestamp: "now" }],
    ["NUL in a name", { token_name: "a\u0000" }],
  ])("refuses %s", async (_name, query) => {
    refused(await admin.get("/api/log/", { query }));
    refused(await alice.client.get("/api/log/self", { query }));
  });

  describe("the sum", () => {
    const sum = async (path: string, query: Record<string, string | number>, client: Client) =>
      (await client.get(path, { query })).json.data;

    it("is over the charges that match, 0 without any", async () => {
      for (const [query, quota] of [
        [{}, 15],
        [{ username: "alice" }, 7],
        [{ model_name: "gpt-4o" }, 13],
        [{ model_name: "gpt-4o", username: "alice", token_name: "main" }, 1],
        [{ channel: channelId }, 3],
        [{ channel: 0 }, 15],
        [{ channel_id: channelId }, 15],
        [{ username: "nobody" }, 0],
      ] as const)
        expect(await sum("/api/log/stat", query, admin)).toEqual({ quota, refunded: 0 });
    });

    it("of a user only sums the user's charges, whatever name is requested", async () => {
      for (const [query, quota] of [
        [{}, 7],
        [{ username: "bob" }, 7],
        [{ token_name: "other" }, 4],
        [{ model_name: "gpt-4o-mini" }, 2],
        [{ channel: channelId }, 3],
        [{ start_timestamp: start + 10, end_timestamp: start + 10 }, 6],
      ] as const)
        expect(await sum("/api/log/self/stat", query, alice.client)).toEqual({ quota, refunded: 0 });
    });
  });

  it("shows all users' rows to administrators only, and nothing to guests", async () => {
    refused(await alice.client.get("/api/log/"));
    refused(await alice.client.get("/api/log/stat"));
    for (const path of ["/api/log/", "/api/log/self", "/api/log/stat", "/api/log/self/stat"])
      expect((await app.guest().get(path)).status).toBe(401);
  });
});
