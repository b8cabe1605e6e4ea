import { isRow, numberIn, type Row } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const UNKNOWN_ID = 2_000_000_001;

/** Groups, models, vendors and prices. */
export const catalogChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check } = suite;
  const { admin, user } = site;
  const path = "/api/user_group/";

  await check("groups: pages, sort columns, the filter with its capital letter", async (t) => {
    await checkPages(t, admin.api, path, {});
    await checkOrder(t, admin.api, path, "UserGroupSort", { size: 100 }, "symbol");
    const all = numberIn(t.row("groups", await t.get(admin.api, path)), "total_count");
    const count = async (query: Record<string, string>) =>
      numberIn(t.row("groups", await t.get(admin.api, path, query)), "total_count");
    t.equal("Name without a match", await count({ Name: "contract-test-nothing" }), 0);
    t.equal("name, which is no filter", await count({ name: "contract-test-nothing" }), all);
    const off = t.rows("groups", await t.get(admin.api, path, { enable: "", size: 100 }));
    t.equal(
      "an empty enable counts as false",
      off.filter((row) => row["enable"] === true),
      [],
    );
  });

  await check("groups: a write of what is stored changes nothing; an unknown id", async (t) => {
    const rows = t.rows("groups", await t.get(admin.api, path, { size: 100 }));
    const group = rows.find((row) => row["symbol"] === site.defaultGroup.symbol);
    t.accepted("a write", await t.put(admin.api, path, group));
    const after = t.rows("groups", await t.get(admin.api, path, { size: 100 }));
    t.equal("groups", after, rows);
    const unknown = await t.put(admin.api, path, { ...group, id: UNKNOWN_ID });
    if (t.differs("unknown-ids")) t.refused("an unknown id", unknown);
    else t.accepted("an unknown id", unknown);
  });

  await check("groups: one is created, with defaults for zeros, disabled, enabled and deleted", async (t) => {
    const symbol = `contract-test-${Date.now()}`;
    const find = async () =>
      t.rows("groups", await t.get(admin.api, path, { size: 100 })).find((row) => row["symbol"] === symbol);
    t.accepted("creating", await t.post(admin.api, path, { symbol, name: "Contract test", ratio: 0, api_rate: 0 }));
    const group = await find();
    t.equal("what zeros became", [group?.["ratio"], group?.["api_rate"], group?.["enable"]], [1, 600, true]);
    t.refused("the same symbol again", await t.post(admin.api, path, { symbol, name: "Again" }));
    const id = numberIn(group, "id");
    t.equal("by its id", t.row("group", await t.get(admin.api, `${path}${id}`)), group);
    const symbols = async () => t.data("symbols", await t.get(admin.api, "/api/group/"));
    t.holds("an enabled one is among the symbols", JSON.stringify(await symbols()).includes(symbol));
    t.accepted("disabling", await t.put(admin.api, `${path}enable/${id}`, undefined));
    t.equal("enable", (await find())?.["enable"], false);
    t.holds("a disabled one is not", !JSON.stringify(await symbols()).includes(symbol));
    t.accepted("enabling", await t.put(admin.api, `${path}enable/${id}`, undefined));
    t.equal("enable", (await find())?.["enable"], true);
    t.accepted("deleting", await t.remove(admin.api, `${path}${id}`));
    t.equal("deleted", await find(), undefined);
    t.refused("reading a deleted one", await t.get(admin.api, `${path}${id}`));
    t.refused("deleting it again", await t.remove(admin.api, `${path}${id}`));
    t.refused("enabling it", await t.put(admin.api, `${path}enable/${id}`, undefined));
  });

  await check("groups: the default one stays, and stays enabled", async (t) => {
    const rows = t.rows("groups", await t.get(admin.api, path, { size: 100 }));
    const { id } = rows.find((row) => row["symbol"] === "default") ?? {};
    t.refused("deleting", await t.remove(admin.api, `${path}${String(id)}`));
    t.refused("disabling", await t.put(admin.api, `${path}enable/${String(id)}`, undefined));
  });

  await check("vendors: one is created above the built-in ids, renamed and deleted", async (t) => {
    const vendors = "/api/model_ownedby/";
    const id = 1_900_000_000 + (Date.now() % 1_000_000);
    const find = async () => t.rows("vendors", await t.get(guest, vendors)).find((row) => row["id"] === id)?.["name"];
    t.accepted("creating", await t.post(admin.api, vendors, { id, name: "Contract test", icon: "" }));
    t.equal("name", await find(), "Contract test");
    t.refused("the same id again", await t.post(admin.api, vendors, { id, name: "Again", icon: "" }));
    t.accepted("renaming", await t.put(admin.api, vendors, { id, name: "Renamed", icon: "" }));
    const { revision: _revision, ...found } = t.row("vendor", await t.get(admin.api, `${vendors}${id}`));
    t.equal("by its id", found, { id, name: "Renamed", icon: "" });
    t.accepted("deleting", await t.remove(admin.api, `${vendors}${id}`));
    t.equal("deleted", await find(), undefined);
    t.refused("a built-in id", await t.post(admin.api, vendors, { id: 1000, name: "Contract test", icon: "" }));
    t.refused("deleting a built-in one", await t.remove(admin.api, `${vendors}1`));
  });

  await check(
    "groups: guests see the public ones, a session its own too, an access token counts as a guest",
    async (t) => {
      const map = async (caller: Parameters<typeof t.get>[0]) =>
        t.row("map", await t.get(caller, "/api/user_group_map"));
      const seen = await map(guest);
      t.equal(
        "of guests not public",
        Object.values(seen).filter((group) => isRow(group) && group["public"] !== true),
        [],
      );
      t.equal("by access token", await map(user.api), seen);
      t.holds("the own group by session", site.defaultGroup.symbol in (await map(user.session)));
    },
  );

  await check("models: available ones with groups and price, vendors by id", async (t) => {
    const own = t.row("models", await t.get(user.session, "/api/available_model"));
    const described = own[site.models.chat];
    t.holds("the run's model is there", isRow(described));
    const model: Row = isRow(described) ? described : {};
    t.equal("its groups", model["groups"], [site.defaultGroup.symbol]);
    const price = isRow(model["price"]) ? model["price"] : {};
    t.equal("its price", [price["type"], price["input"], price["output"]], ["tokens", 30, 30]);
    const isSeen = site.second?.isPublic === true;
    t.equal("a model of a group one is not in, unless that is public", site.models.second in own, isSeen);
    const vendors = t.row("vendors", await t.get(guest, "/api/ownedby"));
    for (const [id, vendor] of Object.entries(vendors))
      if (!isRow(vendor) || String(vendor["id"]) !== id) t.equal(`vendor ${id}`, vendor, "a vendor with this id");
    const listed = t.rows("vendors as a list", await t.get(guest, "/api/model_ownedby/"));
    t.equal("listed vendors", new Set(listed.map((row) => String(row["id"]))).size, Object.keys(vendors).length);
  });

  await check("prices: in force, built in, of another type, of old times", async (t) => {
    const prices = t.rows("prices", await t.get(guest, "/api/prices"));
    t.equal("type db", t.rows("prices", await t.get(guest, "/api/prices", { type: "db" })), prices);
    const types = prices.map((row) => numberIn(row, "channel_type"));
    t.equal(
      "sorted by vendor",
      types,
      [...types].sort((left, right) => left - right),
    );
    t.holds("built in", t.rows("prices", await t.get(guest, "/api/prices", { type: "default" })).length > 0);
    t.refused("another type", await t.get(guest, "/api/prices", { type: "nonsense" }));
    t.refused("old ones as a guest", await t.get(guest, "/api/prices", { type: "old" }), 401);
    const old = await t.get(admin.api, "/api/prices", { type: "old" });
    if (!Array.isArray(old.json)) t.refused("old ones as an administrator", old);
  });

  await check("prices: one is created, renamed and deleted, its name with a slash", async (t) => {
    const model = `contract-test/${Date.now()}`;
    const single = "/api/prices/single";
    const at = (name: string) => `${single}/${encodeURIComponent(name)}`;
    const find = async (name: string) =>
      t.rows("prices", await t.get(guest, "/api/prices")).find((row) => row["model"] === name);
    const price = { model, type: "tokens", channel_type: 1, input: 1.5, output: 7.5, locked: false };
    t.accepted("creating", await t.post(admin.api, single, { ...price, extra_ratios: { cached_tokens: 0.5 } }));
    t.equal("created", await find(model), { ...price, extra_ratios: { cached_tokens: 0.5 } });
    t.refused("the same model again", await t.post(admin.api, single, price));
    t.refused("a negative ratio", await t.post(admin.api, single, { ...price, model: `${model}-2`, input: -1 }));
    const models = t.data("models", await t.get(admin.api, "/api/prices/model_list"));
    t.holds("among the models", Array.isArray(models) && models.includes(model));
    const renamed = `${model}-renamed`;
    t.accepted(
      "renaming",
      await t.put(admin.api, at(model), { ...price, model: renamed, type: "times", locked: true }),
    );
    t.equal("what was left out is gone", await find(renamed), {
      ...price,
      model: renamed,
      type: "times",
      locked: true,
    });
    t.refused("the old name", await t.put(admin.api, at(model), price));
    t.accepted("deleting", await t.remove(admin.api, at(renamed)));
    t.refused("deleting again", await t.remove(admin.api, at(renamed)));
    t.equal("deleted", await find(renamed), undefined);
  });

  await check("prices: many are set alike, imported by mode and deleted", async (t) => {
    const name = (suffix: string) => `contract-test-${suffix}`;
    const price = { model: "batch", type: "tokens", channel_type: 1, input: 1, output: 1, locked: false };
    const inputs = async () =>
      t
        .rows("prices", await t.get(guest, "/api/prices"))
        .filter((row) => String(row["model"]).startsWith(name("")))
        .map((row) => `${String(row["model"])} ${String(row["input"])}`)
        .sort();
    const models = ["a", "b", "c", "d"].map(name);
    const remove = () => t.put(admin.api, "/api/prices/multiple/delete", { models });
    t.accepted("deleting what is not there", await remove());
    const set = (original: string[], wanted: string[], input: number) =>
      t.post(admin.api, "/api/prices/multiple", {
        original_models: original.map(name),
        models: wanted.map(name),
        price: { ...price, input },
      });
    t.accepted("setting two", await set([], ["a", "b"], 1));
    t.accepted("one stays, one goes, one comes", await set(["a", "b"], ["b", "c"], 2));
    t.equal("prices", await inputs(), [`${name("b")} 2`, `${name("c")} 2`]);
    t.refused("no models", await t.put(admin.api, "/api/prices/multiple/delete", {}));
    const list = ["c", "d"].map((suffix) => ({ ...price, model: name(suffix), input: 3 }));
    const sync = (body: unknown, updateMode: string) =>
      t.call(admin.api, "POST", "/api/prices/sync", { body, query: { updateMode } });
    t.accepted("adding", await sync(list, "add"));
    t.equal("only new ones", await inputs(), [`${name("b")} 2`, `${name("c")} 2`, `${name("d")} 3`]);
    t.accepted("locking", await t.put(admin.api, `/api/prices/single/${name("d")}`, { ...list[1], locked: true }));
    t.accepted(
      "updating",
      await sync(
        list.map((row) => ({ ...row, input: 4 })),
        "update",
      ),
    );
    t.equal("only unlocked ones", await inputs(), [`${name("b")} 2`, `${name("c")} 4`, `${name("d")} 3`]);
    t.refused("an empty list", await sync([], "add"));
    t.accepted("deleting", await remove());
    t.equal("deleted", await inputs(), []);
    t.holds("an address", typeof t.data("address", await t.get(admin.api, "/api/prices/updateService")) === "string");
  });
};
