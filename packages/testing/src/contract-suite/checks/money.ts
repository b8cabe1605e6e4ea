import { type Check, isRow, numberIn, type Row, textIn } from "../check.ts";
import { guest } from "../http.ts";
import { changeUser, readSelf, readUser, type Site, type Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const codes = "/api/redemption/";
const gateways = "/api/payment/";
const orders = "/api/payment/order";
const UNKNOWN_ID = 2_000_000_001;

const isNow = (seconds: number) => Math.abs(seconds - Date.now() / 1000) < 300;

const makeCodes = async (t: Check, site: Site, body: Row): Promise<string[]> => {
  const made = t.data("codes", await t.post(site.admin.api, codes, body));
  return Array.isArray(made) ? made.filter((key) => typeof key === "string") : [];
};

/** Redemption codes. */
export const redemptionChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix } = suite;
  const { admin, other, user } = site;
  const name = `${prefix}-code`;
  const points = 1234;
  const listed = async (t: Check) =>
    t.rows("codes", await t.get(admin.api, codes, { keyword: prefix, size: 100, order: "id" }));

  await check(
    "redemption codes: several are made at once, and an administrator finds them by their name",
    async (t) => {
      const keys = await makeCodes(t, site, { name, count: 2, quota: points });
      t.equal("how many", keys.length, 2);
      t.holds(
        "each is 32 hexadecimal digits",
        keys.every((key) => /^[0-9a-f]{32}$/.test(key)),
      );
      const rows = await listed(t);
      t.equal(
        "keys in the list",
        rows.map((row) => row["key"]),
        keys,
      );
      const [row] = rows;
      t.equal(
        "maker, status, points, redeemed, count",
        [row?.["user_id"], row?.["status"], row?.["quota"], row?.["redeemed_time"], row?.["count"]],
        [admin.id, 1, points, 0, 0],
      );
      t.holds("created_time is now", isNow(numberIn(row, "created_time")));
      const one = t.row("code", await t.get(admin.api, `${codes}${numberIn(row, "id")}`));
      t.equal("the one by id", one["key"], keys[0]);
      await makeCodes(t, site, { name: `${prefix}-usual`, count: 1, quota: 0 });
      t.equal("points of one made with 0", (await listed(t)).at(-1)?.["quota"], 100);
    },
  );

  await check("redemption codes: names, counts and callers that are refused", async (t) => {
    const create = (change: Row) => t.post(admin.api, codes, { name, count: 1, quota: points, ...change });
    t.refused("no name", await create({ name: "" }));
    t.refused("a name of 21 bytes", await create({ name: "n".repeat(21) }));
    t.refused("none at all", await create({ count: 0 }));
    t.refused("more than a hundred", await create({ count: 101 }));
    t.refused("a user", await t.get(user.api, codes));
    t.equal("a guest", (await t.get(guest, codes)).status, 401);
    t.refused("an unknown id", await t.get(admin.api, `${codes}${UNKNOWN_ID}`));
  });

  await check("redemption codes: pages", async (t) => {
    await checkPages(t, admin.api, codes, { keyword: prefix });
  });

  await check("redemption codes: sort columns; the key is none", async (t) => {
    await checkOrder(t, admin.api, codes, "RedemptionSort", { keyword: prefix, size: 100 }, "key");
  });

  await check("redemption codes: one is redeemed once, and what is disabled or unknown never", async (t) => {
    const [first, second] = await listed(t);
    const before = await readSelf(t, other);
    const redeem = (key: string) => t.post(other.api, "/api/user/topup", { key });
    const disabled = t.row(
      "disabling",
      await t.put(admin.api, codes, { id: numberIn(second, "id"), status: 2 }, { status_only: "true" }),
    );
    t.equal("status, points, name", [disabled["status"], disabled["quota"], disabled["name"]], [2, points, name]);
    t.refused("a disabled one", await redeem(textIn(second, "key")));
    t.refused("an unknown one", await redeem("0".repeat(32)));
    t.refused("none", await redeem(""));
    t.equal("what it gives", t.data("redemption", await redeem(textIn(first, "key"))), points);
    t.refused("the second time", await redeem(textIn(first, "key")));
    const after = await readSelf(t, other);
    t.equal("the balance", after["quota"], numberIn(before, "quota") + points);
    const used = t.row("code", await t.get(admin.api, `${codes}${numberIn(first, "id")}`));
    t.equal("status, maker", [used["status"], used["user_id"]], [3, admin.id]);
    t.holds("redeemed_time is now", isNow(numberIn(used, "redeemed_time")));
    const told = t.rows("rows", await t.get(admin.api, "/api/log/", { log_type: 1, username: other.username }));
    t.holds("the log has a row of it", told.length > 0);
    // A top-up may move the user to a promotion group.
    const { group } = await readUser(t, site, other.id);
    if (group !== before["group"]) await changeUser(t, site, other.id, { group: before["group"] });
  });

  await check("redemption codes: a used one enabled again", async (t) => {
    const [first] = await listed(t);
    const again = await t.put(admin.api, codes, { id: numberIn(first, "id"), status: 1 }, { status_only: "true" });
    if (t.differs("used-codes-stay-used")) t.refused("a used code", again);
    else t.accepted("a used code", again);
  });

  await check("redemption codes: writing and deleting", async (t) => {
    const [, second] = await listed(t);
    const id = numberIn(second, "id");
    const written = t.row("a write", await t.put(admin.api, codes, { id, name: `${prefix}-other`, quota: 7 }));
    t.equal("name, points, status", [written["name"], written["quota"], written["status"]], [`${prefix}-other`, 7, 2]);
    t.refused("a write of none", await t.put(admin.api, codes, { id: UNKNOWN_ID, name, quota: 1 }));
    t.refused("a deletion of none", await t.remove(admin.api, `${codes}${UNKNOWN_ID}`));
    for (const row of await listed(t))
      t.accepted("a deletion", await t.remove(admin.api, `${codes}${numberIn(row, "id")}`));
    t.refused("reading a deleted one", await t.get(admin.api, `${codes}${id}`));
    t.equal("what is left", await listed(t), []);
  });
};

/** Payment gateways and orders. Creates no order, because orders cannot be deleted. */
export const paymentChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix } = suite;
  const { admin, user } = site;
  const config = JSON.stringify({ pay_domain: "http://127.0.0.1:9", partner_id: "1", key: prefix, pay_type: "" });
  const name = `${prefix}-epay`;
  const body = {
    type: "epay",
    name,
    icon: "",
    notify_domain: "",
    currency: "CNY",
    fixed_fee: 0.5,
    percent_fee: 0,
    config,
  };
  const named = async (t: Check) => t.rows("gateways", await t.get(admin.api, gateways, { name: prefix, size: 100 }));
  let made: Row = {};

  await check("payments: a gateway is made, which answers 201, and found", async (t) => {
    const reply = await t.post(admin.api, gateways, body);
    t.equal("status", reply.status, 201);
    const [row, more] = await named(t);
    t.equal("how many", more, undefined);
    made = row ?? {};
    const { type, name: called, fixed_fee: fee, currency, sort, enable } = made;
    t.equal(
      "as it was sent, with defaults",
      [type, called, fee, currency, sort, enable],
      ["epay", name, 0.5, "CNY", 1, true],
    );
    t.holds("its uuid is 32 hexadecimal digits", /^[0-9a-f]{32}$/.test(textIn(made, "uuid")));
    t.equal("its secrets in the list", made["config"] === "", t.differs("gateway-config-withheld"));
    const one = t.row("gateway", await t.get(admin.api, `${gateways}${numberIn(made, "id")}`));
    t.equal("its secrets by id", one["config"], config);
    for (const [filter, found] of [
      [{ type: "epay" }, 1],
      [{ type: "stripe" }, 0],
      [{ currency: "CNY" }, 1],
      [{ currency: "USD" }, 0],
      [{ uuid: textIn(made, "uuid") }, 1],
    ] as const)
      t.equal(
        JSON.stringify(filter),
        t.rows("gateways", await t.get(admin.api, gateways, { name: prefix, ...filter })).length,
        found,
      );
  });

  await check("payments: gateways and callers that are refused", async (t) => {
    t.refused(
      "an unknown type",
      await t.post(admin.api, gateways, { ...body, name: `${prefix}-none`, type: "barter" }),
      500,
    );
    t.refused("an unknown id", await t.get(admin.api, `${gateways}${UNKNOWN_ID}`));
    t.refused("a user who reads gateways", await t.get(user.api, gateways));
    t.refused("a user who makes one", await t.post(user.api, gateways, body));
    t.refused("a user who reads everybody's orders", await t.get(user.api, orders));
    t.equal("a guest", (await t.get(guest, "/api/user/payment")).status, 401);
    t.equal("how many there are", (await named(t)).length, 1);
  });

  await check("payments: those who pay are told no more than they need", async (t) => {
    const offered = t.rows("offered", await t.get(user.api, "/api/user/payment"));
    const row = offered.find(({ uuid }) => uuid === made["uuid"]);
    const { name: called, icon, fixed_fee: fixed, percent_fee: percent, currency, sort } = row ?? {};
    t.equal("what they need", [called, icon, fixed, percent, currency, sort], [name, "", 0.5, 0, "CNY", 1]);
    const { id, type, notify_domain: domain, config: secrets, enable, created_at: at } = row ?? {};
    t.equal("the rest", [id, type, domain, secrets, enable, at], [0, "", "", "", null, 0]);
  });

  await check("payments: orders that are refused", async (t) => {
    const uuid = textIn(made, "uuid");
    await suite.withOptions(t, { PaymentMinAmount: "5" }, async () => {
      const order = (change: Row) => t.post(user.api, "/api/user/order", { uuid, amount: 5, ...change });
      t.refused("too little", await order({ amount: 4 }));
      t.refused("nothing", await order({ amount: 0 }));
      t.refused("less than nothing", await order({ amount: -5 }));
      t.refused("a part of a dollar", await order({ amount: 5.5 }));
      t.refused("a text for the amount", await order({ amount: "5" }));
      t.refused("an unknown gateway", await order({ uuid: "0".repeat(32) }));
      t.refused("no gateway", await t.post(user.api, "/api/user/order", { amount: 5 }));
      t.refused("broken JSON", await t.call(user.api, "POST", "/api/user/order", { text: '{"uuid":' }));
      const off = await t.put(admin.api, gateways, { id: numberIn(made, "id"), enable: false });
      t.accepted("switching it off", off);
      t.refused("a gateway that is off", await order({}));
    });
    const offered = t.rows("offered", await t.get(user.api, "/api/user/payment"));
    t.holds("it is not offered any more", !offered.some((row) => row["uuid"] === uuid));
    t.equal("a guest", (await t.post(guest, "/api/user/order", { uuid, amount: 5 })).status, 401);
  });

  await check("payments: whether an order is paid is no error; an unknown one is not", async (t) => {
    for (const query of [{}, { trade_no: "1" }, { trade_no: prefix }]) {
      const { status, json } = await t.get(user.api, "/api/user/order/status", query);
      t.equal(JSON.stringify(query), [status, isRow(json) ? json["success"] : undefined], [200, false]);
    }
  });

  await check("payments: orders by every filter, in pages, in every order", async (t) => {
    const mine = { gateway_id: numberIn(made, "id") };
    t.equal("orders of the gateway", t.rows("orders", await t.get(admin.api, orders, mine)), []);
    for (const query of [
      { user_id: user.id },
      { trade_no: prefix },
      { gateway_no: prefix },
      { ...mine, status: "success" },
    ])
      t.equal(JSON.stringify(query), t.rows("orders", await t.get(admin.api, orders, query)), []);
    const late = { start_timestamp: 4_000_000_000, end_timestamp: 4_000_000_001 };
    t.equal("orders of a time to come", t.rows("orders", await t.get(admin.api, orders, late)), []);
    await checkPages(t, admin.api, orders, {});
    await checkOrder(t, admin.api, orders, "OrderSort", { size: 100 }, "quota");
  });

  await check("payments: notices without a valid signature or order", async (t) => {
    const to = (uuid: string) =>
      t.get(guest, `/api/payment/notify/${uuid}`, { out_trade_no: "1", sign: "0", pid: "1" });
    t.refused("to an unknown gateway", await to("0".repeat(32)));
    t.accepted("switching it on", await t.put(admin.api, gateways, { id: numberIn(made, "id"), enable: true }));
    const { status, text, headers } = await to(textIn(made, "uuid"));
    if (t.differs("unsigned-notices")) t.equal("with a wrong signature", [status, text], [400, "fail"]);
    else t.equal("with a wrong signature", [status, text, headers.get("content-type")], [200, "", null]);
  });

  await check("payments: gateways in pages and in every order, and deleted", async (t) => {
    await checkPages(t, admin.api, gateways, { name: prefix });
    await checkOrder(t, admin.api, gateways, "PaymentSort", { name: prefix, size: 100 }, "config");
    t.accepted("the deletion", await t.remove(admin.api, `${gateways}${numberIn(made, "id")}`));
    t.refused("reading it", await t.get(admin.api, `${gateways}${numberIn(made, "id")}`));
    t.equal("what is left", await named(t), []);
  });
};
