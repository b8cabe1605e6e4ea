import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type OptionKey, optionKeys } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { isShown, optionSpecs, specOf } from "./-options.ts";

const recorded: { readonly response: { readonly body: { readonly data: readonly { key: string; value: string }[] } } } =
  JSON.parse(
    readFileSync(new URL("../../../../../../openapi/examples/option/listOptions.json", import.meta.url), "utf8"),
  );
const fresh = new Map(recorded.response.body.data.map(({ key, value }) => [key, value]));
/** Written for the recordings. */
const written = new Set<string>(["QuotaForInvitee", "QuotaForInviter", "QuotaForNewUser", "RechargeDiscount"]);

describe("the table of options", () => {
  it("has each option of the contract once", () => {
    expect(optionSpecs.map(({ key }) => key).toSorted()).toEqual([...optionKeys].toSorted());
  });

  it("has the defaults that a fresh one-hub returns", () => {
    const known = optionSpecs.filter(
      ({ key, initial, kind }) => fresh.has(key) && !written.has(key) && initial !== undefined && kind !== "secret",
    );
    expect(known.length).toBeGreaterThan(50);
    expect(Object.fromEntries(known.map(({ key, initial }) => [key, initial]))).toEqual(
      Object.fromEntries(known.map(({ key }) => [key, fresh.get(key)])),
    );
  });

  it("treats every key that the gateway withholds as a secret", () => {
    const secret = (key: OptionKey) =>
      /(?:Token|Secret)$/.test(key) || key === "TurnstileSecretKey" || key === "CFWorkerImageKey";
    expect(
      optionSpecs
        .filter(({ kind }) => kind === "secret")
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(optionKeys.filter(secret).toSorted());
  });

  it("marks no option as unused that the gateway acts on", () => {
    const source = fileURLToPath(new URL("../../../../../gateway/src", import.meta.url));
    // The status repeats options, which has no effect by itself.
    const code = globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts", "**/read-status.ts"] })
      .map((path) => readFileSync(`${source}/${path}`, "utf8"))
      .join("\n");
    const isRead = (key: OptionKey): boolean => new RegExp(`\\.(?:flag|text|number)\\("${key}"\\)`).test(code);
    const unused = optionSpecs.filter(({ idle }) => idle === true).map(({ key }) => key);
    expect(unused.filter(isRead)).toEqual([]);
    expect(unused).toContain("SafeToolName");
    expect(isRead("SafeKeyWords")).toBe(true);
  });

  it("shows what a fresh one-hub returns and the secrets it knows, but no switch that it cannot use", () => {
    const shown = optionSpecs.filter((spec) => isShown(spec, () => false, fresh)).map(({ key }) => key);
    const withheld = ["SMTPToken", "WeChatServerToken", "GitHubClientSecret", "OIDCClientSecret"];
    const usable = [...fresh.keys()].filter((key) => key !== "LarkAuthEnabled");
    expect(shown.toSorted()).toEqual([...new Set([...usable, ...withheld])].toSorted());
  });
});

it("finds an option by its key alone", () => {
  expect(specOf("RetryTimes")?.tab).toBe("relay");
  expect(specOf("retrytimes")).toBeUndefined();
});
