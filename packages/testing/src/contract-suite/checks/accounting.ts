import { type Check, isRow, numberIn, type Row } from "../check.ts";
import {
  changeUser,
  clearTokens,
  costOf,
  makeKey,
  type Price,
  readSelf,
  relayKey,
  say,
  type Site,
  type Suite,
  unpriced,
  until,
} from "../suite.ts";

const chatPath = "/v1/chat/completions";

/** One call whose cost is known beforehand. */
type Call = {
  readonly name: string;
  readonly path: string;
  readonly body: Row;
  readonly price: Pick<Price, "input" | "output">;
  /** Values expected in the log. */
  readonly model: string;
  readonly stream: boolean;
  readonly withoutCompletion?: boolean;
};

/** A consume row that the run caused. */
export type Spent = {
  readonly model: string;
  readonly quota: number;
  readonly prompt: number;
  readonly completion: number;
};

const logRow = async (t: Check, site: Site, tokenName: string, model: string): Promise<Row | undefined> => {
  const query = { log_type: 2, username: site.user.username, token_name: tokenName, model_name: model, size: 1 };
  const read = async () => t.rows("log", await t.get(site.admin.api, "/api/log/", query))[0];
  return until(read, (row) => row !== undefined);
};

/** Costs of calls, to the point. Each call uses a key with its own name, which identifies its row. */
export const accountingChecks = async (suite: Suite, site: Site): Promise<Spent[]> => {
  const { check, upstream } = suite;
  const { admin, defaultGroup, models, priced, user } = site;
  const spent: Spent[] = [];
  let limited: Row | undefined;

  const chat = (model: string, change: Row = {}): Row => say(model, change);
  const calls: Call[] = [
    {
      name: "a plain call",
      path: chatPath,
      body: chat(models.chat),
      price: unpriced,
      model: models.chat,
      stream: false,
    },
    {
      name: "a stream",
      path: chatPath,
      body: chat(models.chat, { stream: true, stream_options: { include_usage: true } }),
      price: unpriced,
      model: models.chat,
      stream: true,
    },
    {
      name: "an embedding",
      path: "/v1/embeddings",
      body: { model: models.embedding, input: "hello" },
      price: unpriced,
      model: models.embedding,
      stream: false,
      withoutCompletion: true,
    },
    ...(priced === undefined
      ? []
      : [
          {
            name: "a mapped model, at the price of the one it is sent as",
            path: chatPath,
            body: chat(models.mapped),
            price: priced,
            model: priced.model,
            stream: false,
          },
        ]),
  ];

  const settle = async (t: Check, call: Call, key: Row, keyName: string): Promise<Spent> => {
    const tokens = clearTokens(call.price, defaultGroup.ratio);
    const completion = call.withoutCompletion === true ? 0 : tokens.completion;
    upstream.setUsage(tokens.prompt, tokens.completion);
    const cost = costOf({ prompt: tokens.prompt, completion }, call.price, defaultGroup.ratio);
    const before = await readSelf(t, user);
    const reply = await t.post(relayKey(key), call.path, call.body);
    t.equal("status", reply.status, 200);
    const balance = numberIn(before, "quota") - cost;
    const calledBefore = numberIn(before, "request_count");
    const after = await until(
      () => readSelf(t, user),
      (self) => self["quota"] === balance && self["request_count"] === calledBefore + 1,
    );
    t.equal("balance", after["quota"], balance);
    t.equal("used", after["used_quota"], numberIn(before, "used_quota") + cost);
    t.equal("calls", after["request_count"], calledBefore + 1);
    const row = await logRow(t, site, keyName, call.model);
    t.equal("log: charge", row?.["quota"], cost);
    t.equal("log: tokens", [row?.["prompt_tokens"], row?.["completion_tokens"]], [tokens.prompt, completion]);
    t.equal("log: stream, channel", [row?.["is_stream"], row?.["channel_id"]], [call.stream, site.channelId]);
    t.holds("log: time in seconds", Math.abs(numberIn(row, "created_at") - Date.now() / 1000) < 300);
    t.holds("log: duration in milliseconds", numberIn(row, "request_time") < 60_000);
    const told = isRow(row?.["metadata"]) ? row["metadata"] : {};
    t.equal("log: ratios", [told["input_ratio"], told["output_ratio"]], [call.price.input, call.price.output]);
    t.equal("log: group", [told["group_name"], told["group_ratio"]], [defaultGroup.symbol, defaultGroup.ratio]);
    t.equal("log: kind of price, backup", [told["price_type"], told["is_backup_group"]], ["tokens", false]);
    t.equal("log: time to the first byte", typeof told["first_response"], call.stream ? "number" : "undefined");
    return { model: call.model, quota: cost, prompt: tokens.prompt, completion };
  };

  for (const [index, call] of calls.entries())
    await check(`accounting: ${call.name}, to the point`, async (t) => {
      const name = `spend ${index}`;
      // One key for all of them: the rows are found by its name, the charges by its points.
      limited =
        limited === undefined
          ? await makeKey(t, user, name, { unlimited_quota: false, remain_quota: 50_000_000 })
          : t.row("the key's name", await t.put(user.api, "/api/token/", { ...limited, name }));
      const served = t.row("channel", await t.get(admin.api, `/api/channel/${site.channelId}`));
      const result = await settle(t, call, limited, name);
      spent.push(result);
      const key = t.row("key", await t.get(user.api, `/api/token/${numberIn(limited, "id")}`));
      const remaining = numberIn(limited, "remain_quota") - result.quota;
      t.equal("key: points left", key["remain_quota"], remaining);
      t.equal("key: used", key["used_quota"], numberIn(limited, "used_quota") + result.quota);
      limited = key;
      const total = numberIn(served, "used_quota") + result.quota;
      const channel = await until(
        async () => t.row("channel", await t.get(admin.api, `/api/channel/${site.channelId}`)),
        (row) => row["used_quota"] === total,
      );
      t.equal("channel: used", channel["used_quota"], total);
    });

  const { second } = site;
  if (second !== undefined)
    await check("accounting: the ratio of the group that serves, own and as a backup", async (t) => {
      await changeUser(t, site, user.id, { group: second.symbol });
      const tokens = clearTokens(unpriced, second.ratio);
      upstream.setUsage(tokens.prompt, tokens.completion);
      const cost = costOf(tokens, unpriced, second.ratio);
      const own = await makeKey(t, user, "own group");
      const backup = await makeKey(t, user, "backup", { group: defaultGroup.symbol, backup_group: second.symbol });
      for (const [key, name, isBackup] of [
        [own, "own group", false],
        [backup, "backup", true],
      ] as const) {
        const reply = await t.post(relayKey(key), chatPath, say(models.second));
        t.equal(`${name}: status`, reply.status, 200);
        const row = await logRow(t, site, name, models.second);
        t.equal(`${name}: charge`, row?.["quota"], cost);
        const told = isRow(row?.["metadata"]) ? row["metadata"] : {};
        t.equal(`${name}: ratio, backup`, [told["group_ratio"], told["is_backup_group"]], [second.ratio, isBackup]);
        t.equal(`${name}: group`, told["group_name"], isBackup ? defaultGroup.symbol : second.symbol);
        spent.push({ model: models.second, quota: cost, ...tokens });
      }
      await changeUser(t, site, user.id, { group: defaultGroup.symbol });
    });
  return spent;
};
