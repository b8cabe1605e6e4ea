import type { Row } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";

const path = "/api/option/";
const withheldEverywhere = /(Token|Secret)$/;
const withheldHere = ["TurnstileSecretKey", "CFWorkerImageKey"];

/** Site options. */
export const optionChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, option, touch, withOptions } = suite;
  const { root } = site;

  await check("options: texts all, secrets withheld", async (t) => {
    const keys = t.rows("options", await t.get(root, path)).map((row) => String(row["key"]));
    t.equal(
      "keys told that end in Token or Secret",
      keys.filter((key) => withheldEverywhere.test(key)),
      [],
    );
    const told = withheldHere.filter((key) => keys.includes(key));
    t.equal("the two other secrets", told, t.differs("withheld-options") ? [] : withheldHere);
    for (const key of ["SystemName", "QuotaPerUnit", "RegisterEnabled", "PreConsumedQuota"])
      t.holds(`${key} is told`, keys.includes(key));
  });

  await check("options: tools that screen prompts", async (t) => {
    const tools = t.data("tools", await t.get(root, `${path}safe_tools`));
    t.holds("Keyword is one", Array.isArray(tools) && tools.includes("Keyword"));
    t.refused("an administrator", await t.get(site.admin.api, `${path}safe_tools`));
    t.equal("a guest", (await t.get(guest, `${path}safe_tools`)).status, 401);
  });

  await check("options: a write acts at once, and is put back", async (t) => {
    // A comment that no page shows.
    const notice = `${option("Notice") ?? ""}\n<!-- ${suite.prefix} -->`;
    await withOptions(t, { Notice: notice }, async () => {
      t.equal("notice", t.data("notice", await t.get(guest, "/api/notice")), notice);
    });
    t.equal("notice, put back", t.data("notice", await t.get(guest, "/api/notice")), option("Notice") ?? "");
  });

  await check("options: bodies that cannot be read are the one 400", async (t) => {
    t.refused("no JSON", await t.call(root, "PUT", path, { text: "x" }), 400);
    t.refused("a number for a value", await t.put(root, path, { key: "RetryTimes", value: 3 }), 400);
    t.refused("a flag for a value", await t.put(root, path, { key: "RegisterEnabled", value: true }), 400);
  });

  await check("options: a text for a number is refused, and not kept by the embedded gateway", async (t) => {
    const key = "QuotaRemindThreshold";
    touch(key);
    t.refused("a text", await t.put(root, path, { key, value: "many" }));
    if (t.differs("option-values")) {
      const rows = t.rows("options", await t.get(root, path));
      t.equal("the value", rows.find((row) => row["key"] === key)?.["value"], option(key));
    } else t.accepted("put back", await t.put(root, path, { key, value: option(key) ?? "1000" }));
  });

  await check("options: broken JSON in a JSON option", async (t) => {
    const key = "GeminiOpenThink";
    touch(key);
    const reply = await t.put(root, path, { key, value: "{broken" });
    if (t.differs("option-values")) t.refused("broken JSON", reply);
    else {
      t.accepted("broken JSON", reply);
      t.accepted("put back", await t.put(root, path, { key, value: option(key) ?? "{}" }));
    }
  });

  await check("options: a switch whose fields are empty is refused", async (t) => {
    const needs: Row = {
      GitHubOAuthEnabled: "GitHubClientId",
      WeChatAuthEnabled: "WeChatServerAddress",
      TurnstileCheckEnabled: "TurnstileSiteKey",
    };
    for (const [key, field] of Object.entries(needs)) {
      // Where the site has filled it in, switching it on would be no refusal but a change.
      if (option(String(field)) !== "" || option(key) !== "false") continue;
      touch(key);
      t.refused(`${key} without ${String(field)}`, await t.put(root, path, { key, value: "true" }));
    }
  });
};
