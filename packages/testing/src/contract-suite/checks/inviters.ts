import { type Check, numberIn } from "../check.ts";
import { guest } from "../http.ts";
import { readSelf, type Site, type Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const path = "/api/inviter/";
const UNKNOWN_ID = 2_000_000_001;

/** Inviters and their own percentage, where the gateway has them. */
export const inviterChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, offers, prefix } = suite;
  const { admin, other, user } = site;
  if (!offers("inviter")) return;
  const read = async (t: Check) => t.row("inviter", await t.get(admin.api, `${path}${user.id}`));
  const set = (t: Check, percentage: unknown) => t.put(admin.api, `${path}${user.id}`, { percentage });

  await check("inviters: figures are those of the user", async (t) => {
    const self = await readSelf(t, user);
    const inviter = await read(t);
    for (const name of ["id", "username", "aff_count", "aff_quota"]) t.equal(name, inviter[name], self[name]);
    t.equal("percentage", inviter["percentage"], null);
    const invited = t.rows("invited", await t.get(admin.api, `${path}${user.id}/invited`));
    const isInvited = numberIn(await readSelf(t, other), "inviter_id") === user.id;
    t.equal(
      "the invited one",
      invited.some((row) => row["id"] === other.id),
      isInvited,
    );
  });

  await check("inviters: an own percentage is set, listed and taken back", async (t) => {
    t.equal("percentage", t.row("set", await set(t, 12.5))["percentage"], 12.5);
    t.equal("percentage, read again", (await read(t))["percentage"], 12.5);
    const own = t.rows("own", await t.get(admin.api, path, { who: "own", keyword: user.username }));
    t.equal(
      "with an own percentage",
      own.map((row) => row["id"]),
      [user.id],
    );
    t.equal("percentage, taken back", t.row("set", await set(t, null))["percentage"], null);
    t.equal(
      "with an own percentage",
      t.rows("own", await t.get(admin.api, path, { who: "own", keyword: user.username })),
      [],
    );
  });

  await check("inviters: percentages and people that are refused", async (t) => {
    t.refused("three decimals", await set(t, 1.234));
    for (const percentage of [-1, 100.01, "5"]) t.refused(String(percentage), await set(t, percentage));
    t.refused("an unknown id", await t.get(admin.api, `${path}${UNKNOWN_ID}`));
    t.refused("an administrator by one", await t.put(admin.api, `${path}${admin.id}`, { percentage: 1 }));
    t.refused("a user", await t.get(user.api, path));
    t.equal("a guest", (await t.get(guest, path)).status, 401);
    t.equal("percentage", (await read(t))["percentage"], null);
  });

  await check("inviters: pages and sort columns", async (t) => {
    const ours = { who: "everyone", keyword: prefix };
    await checkPages(t, admin.api, path, ours);
    await checkOrder(t, admin.api, path, "InviterSort", { ...ours, size: 100 }, "quota");
  });
};
