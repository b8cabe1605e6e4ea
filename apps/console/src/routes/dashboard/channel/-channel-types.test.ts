import { describe, expect, it } from "vitest";
import { balanceCurrencyOf, channelKindOf, channelKinds, findChannelKind } from "./-channel-types.ts";

const ids = (holds: (kind: (typeof channelKinds)[number]) => boolean): number[] =>
  channelKinds.filter(holds).map(({ id }) => id);

describe("the table of channel types", () => {
  it("has the forty types that one-hub's own console offers, each once", () => {
    expect(ids(() => true)).toEqual([
      1, 3, 8, 11, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
      41, 42, 45, 47, 49, 51, 52, 53, 54, 55, 56,
    ]);
    expect(new Set(channelKinds.map(({ name }) => name)).size).toBe(40);
  });

  it("asks for a base URL where there is none of its own, and hides it where other fields say it", () => {
    expect(ids(({ base }) => base === "required")).toEqual([3, 8, 34, 41, 54, 55]);
    expect(ids(({ base }) => base === "hidden")).toEqual([24, 35, 42]);
    expect(ids(({ base, address, baseHint }) => base === "optional" && address === undefined && !baseHint)).toEqual([
      32,
    ]);
  });

  it("has the other field of exactly the types that read it, and its default", () => {
    expect(
      Object.fromEntries(channelKinds.flatMap(({ id, other }) => (other === undefined ? [] : [[id, other]]))),
    ).toEqual({
      3: "apiVersion",
      17: "pluginHeader",
      18: "version",
      24: "region",
      25: "version",
      42: "regionAndProject",
      55: "apiVersion",
    });
    expect(findChannelKind(3)?.otherFallback).toBe("2024-05-01-preview");
    expect(findChannelKind(18)?.otherFallback).toBe("v2.1");
  });

  it("shows the format of the keys that have parts", () => {
    expect(
      Object.fromEntries(
        channelKinds.flatMap(({ id, keyFormats }) => (keyFormats.length === 0 ? [] : [[id, keyFormats]])),
      ),
    ).toEqual({
      15: ["APIKey|SecretKey"],
      18: ["APPID|APISecret|APIKey"],
      23: ["AppId|SecretId|SecretKey"],
      32: ["Region|AccessKeyID|SecretAccessKey|SessionToken", "Region|Token"],
      35: ["AccountID|APIToken"],
      40: ["SecretId|SecretKey"],
      53: ["accessKey|secretKey"],
    });
  });

  it("knows which types can be tested, mapped, and asked for their models", () => {
    expect(ids(({ tests }) => !tests)).toEqual([24, 34, 37, 41, 47]);
    expect(ids(({ mapsModels }) => !mapsModels)).toEqual([34, 41]);
    expect(ids(({ fetchesModels }) => fetchesModels)).toEqual([
      1, 3, 8, 14, 17, 20, 25, 27, 28, 29, 30, 31, 36, 39, 45, 49, 55, 56,
    ]);
  });

  it("has the 37 parameters of the plugins", () => {
    const counts = channelKinds.flatMap(({ id, plugins }) =>
      plugins.length === 0 ? [] : [[id, plugins.flatMap(({ parameters }) => parameters).length] as const],
    );
    expect(Object.fromEntries(counts)).toEqual({ 8: 11, 15: 1, 16: 6, 17: 2, 20: 1, 24: 6, 25: 2, 27: 6, 39: 2 });
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(37);
  });

  it("treats a number that it does not know as an OpenAI-compatible upstream", () => {
    expect(findChannelKind(60)).toBeUndefined();
    expect(channelKindOf(60)).toMatchObject({ name: "#60", base: "optional", plugins: [] });
  });

  it("states balances in dollars, and in the provider's currency where the gateway doesn't convert them", () => {
    const currencies = (converts: boolean) => [1, 28, 45, 60].map((id) => balanceCurrencyOf(id, converts));
    expect(currencies(true)).toEqual(["USD", "USD", "USD", "USD"]);
    expect(currencies(false)).toEqual(["USD", "CNY", "CNY", "USD"]);
  });

  it("tests with a model that it fills in", () => {
    for (const { name, models, testModel } of channelKinds)
      if (testModel !== "") expect(models, name).toContain(testModel);
  });
});
