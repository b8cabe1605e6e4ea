import type { Channel } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { channelFormSchema } from "./-channel-schema.ts";
import {
  bodyOf,
  changesOfType,
  channelFormOf,
  type ChannelFormValues,
  copyForm,
  createBody,
  describedChannel,
  emptyChannelForm,
  updateBody,
} from "./-channel-values.ts";
import { mapInputOf } from "./-map-input.ts";

const terms = { hasIncludeUsage: true, hasCostRatio: true };

const stored: Channel = {
  id: 4,
  type: 16,
  key: "secret",
  status: 3,
  name: "glm",
  weight: 0,
  cost_ratio: 0.7,
  created_time: 5,
  test_time: 6,
  response_time: 700,
  base_url: "https://example.com",
  other: "",
  balance: 1.5,
  balance_updated_time: 8,
  models: "glm-4,glm-4v",
  group: "default,vip",
  tag: "",
  used_quota: 9,
  model_mapping: '{"a":"+b"}',
  model_headers: "",
  custom_parameter: '{"overwrite":true,"temperature":0}',
  priority: -3,
  proxy: "",
  test_model: "glm-4",
  only_chat: true,
  pre_cost: 2,
  compatible_response: false,
  allow_extra_body: true,
  disabled_stream: ["glm-4v"],
  plugin: { web_search: { enable: true }, unknown: { kept: 1 }, stream: { include_usage: false } },
};

const problems = (
  change: Partial<ChannelFormValues>,
  mode: "create" | "edit" | "tag" = "create",
  origin?: ChannelFormValues,
): string[] => {
  const form = { ...emptyChannelForm(), name: "n", key: "k", models: ["m"], ...change };
  const result = channelFormSchema(mode, origin).safeParse(form);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("the channel form", () => {
  it("writes a stored channel back as it was, with its key and figures", () => {
    expect(updateBody(channelFormOf(stored), stored, terms)).toEqual({ ...stored, models: "glm-4,glm-4v,a" });
  });

  it("replaces the key only where one was typed", () => {
    expect(updateBody({ ...channelFormOf(stored), key: " new " }, stored, terms).key).toBe("new");
  });

  it("copies stored values without a field in the form, such as a base URL, unless the type changes", () => {
    const speech: Channel = { ...stored, type: 24, base_url: "https://speech.example", test_model: "tts-1" };
    const copy = copyForm(speech, "glm copy");
    expect(createBody(copy, speech, terms)).toMatchObject({
      name: "glm copy",
      base_url: "https://speech.example",
      test_model: "tts-1",
    });
    expect(createBody({ ...copy, type: "35" }, speech, terms).base_url).toBe("");
  });

  it("asks one provider for models: the first of several base URLs with the first key", () => {
    const several = {
      ...emptyChannelForm(),
      batch: true,
      baseUrl: "https://a.example/\nhttps://b.example",
      key: "first\nsecond",
    };
    expect(describedChannel(several, undefined, terms)).toMatchObject({ base_url: "https://a.example", key: "first" });
    expect(describedChannel(channelFormOf(stored), { ...stored, key: "" }, terms)).toMatchObject({ id: 4, key: "" });
    expect(describedChannel(emptyChannelForm(), undefined, terms)).toMatchObject({ base_url: "", key: "" });
  });

  it.each([2 / 3, 0.000_000_1, 0, null])(
    "writes a cost ratio of %s back as it was, in a text that can be saved",
    (ratio) => {
      const { costRatio } = channelFormOf({ ...stored, cost_ratio: ratio });
      expect(problems({ costRatio })).toEqual([]);
      expect(bodyOf({ ...emptyChannelForm(), costRatio }, {}, terms).cost_ratio).toBe(ratio);
    },
  );

  it("reads a cost ratio with a decimal comma", () => {
    expect(bodyOf({ ...emptyChannelForm(), costRatio: "0,75" }, {}, terms).cost_ratio).toBe(0.75);
  });

  it("leaves the usage option alone before a gateway that does not know it", () => {
    const body = bodyOf(
      { ...emptyChannelForm(), includeUsage: false },
      {},
      { hasIncludeUsage: false, hasCostRatio: false },
    );
    expect(body).not.toHaveProperty("cost_ratio");
    expect(body.plugin).toEqual({});
    expect(bodyOf({ ...emptyChannelForm(), includeUsage: false }, {}, terms).plugin).toEqual({
      stream: { include_usage: false },
    });
  });

  it("drops trailing slashes, fills the version of a type that needs one, and hides what a type has not", () => {
    const azure = { ...emptyChannelForm(), type: "3", baseUrl: "https://x.openai.azure.com//" };
    expect(bodyOf(azure, {}, terms)).toMatchObject({
      base_url: "https://x.openai.azure.com",
      other: "2024-05-01-preview",
    });
    const speech = { ...emptyChannelForm(), type: "24", baseUrl: "https://left.example", testModel: "tts-1" };
    expect(bodyOf(speech, {}, terms)).toMatchObject({ base_url: "", test_model: "" });
    const several = { ...emptyChannelForm(), batch: true, baseUrl: "https://a.example/\n\nhttps://b.example" };
    expect(bodyOf(several, {}, terms).base_url).toBe("https://a.example\nhttps://b.example");
    expect(bodyOf({ ...several, type: "24" }, {}, terms).base_url).toBe("");
    const midjourney = { ...emptyChannelForm(), type: "34", modelMapping: mapInputOf('{"a":"b"}') };
    expect(bodyOf(midjourney, {}, terms).model_mapping).toBe("");
  });

  it("fills a new type's defaults into untouched fields", () => {
    const fresh = { ...emptyChannelForm(), ...changesOfType(emptyChannelForm(), "28", undefined) };
    expect(fresh).toMatchObject({
      type: "28",
      models: ["deepseek-chat", "deepseek-reasoner"],
      testModel: "deepseek-chat",
    });
    expect(changesOfType(fresh, "18", undefined)).toMatchObject({
      models: ["SparkDesk", "SparkDesk-v3.5"],
      testModel: "",
      other: "v2.1",
    });
    expect(changesOfType({ ...fresh, models: ["mine"], testModel: "mine" }, "18", undefined)).not.toHaveProperty(
      "models",
    );
  });

  it.each([
    ["a plugin", { type: 16, plugin: { web_search: { enable: true } } }],
    ["the routing of OpenRouter", { type: 20, plugin: { other: { provider: { anthropic: { sort: "price" } } } } }],
    ["a version", { type: 3, other: "2025-01-01-preview", base_url: "https://x.openai.azure.com" }],
    ["what was left empty", { type: 28, models: "", test_model: "", model_mapping: '{"a":"b"}' }],
  ] satisfies [string, Partial<Channel>][])("gives a stored type %s back after another was looked at", (_title, of) => {
    const origin = channelFormOf({ ...stored, ...of });
    for (const other of ["1", "8", "18", "24"]) {
      const away = { ...origin, ...changesOfType(origin, other, origin) };
      expect({ ...away, ...changesOfType(away, origin.type, origin) }).toEqual(origin);
    }
  });

  it("keeps plugin settings as typed where the same type is chosen again", () => {
    const origin = channelFormOf(stored);
    const typed = { ...origin, plugins: { ...origin.plugins, "web_search.enable": false } };
    expect({ ...typed, ...changesOfType(typed, typed.type, origin) }).toEqual(typed);
  });

  it("takes a typed version along only to a type that asks for a version, too", () => {
    const azure = { ...emptyChannelForm(), type: "3", other: "2025-01-01-preview" };
    expect(changesOfType(azure, "17", undefined)).toMatchObject({ other: "" });
    expect(changesOfType(azure, "18", undefined)).toMatchObject({ other: "v2.1" });
    expect(changesOfType(azure, "24", undefined)).toMatchObject({ other: "" });
    expect(changesOfType(azure, "42", undefined)).toMatchObject({ other: "" });
    expect(changesOfType(azure, "55", undefined)).not.toHaveProperty("other");
  });
});

describe("the channel form's schema", () => {
  it("accepts the least that a channel needs", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ key: "" }, "edit")).toEqual([]);
    expect(problems({ key: "a\nb", baseUrl: "https://a.example\nhttps://b.example", batch: true })).toEqual([]);
    expect(problems({ type: "42", other: "region|project", key: '{\n  "type": "service_account"\n}' })).toEqual([]);
    expect(problems({ costRatio: " 0.75 " })).toEqual([]);
    expect(problems({ costRatio: "0,75" })).toEqual([]);
    expect(problems({ weight: "4294967295", priority: "-9007199254740991" })).toEqual([]);
    expect(problems({ name: "", tag: "pool", key: "a\nb" }, "tag")).toEqual([]);
  });

  it.each([
    [{ name: " " }, "name required"],
    [{ key: "\n" }, "key required"],
    ...["34", "41", "54", "55"].map((type): [Partial<ChannelFormValues>, string] => [{ type }, "baseUrl required"]),
    [{ type: "24", baseUrl: "https://left.example" }, "other required"],
    [{ type: "42" }, "other required"],
    [{ key: "a\nb" }, "key several"],
    [{ type: "8" }, "baseUrl required"],
    [{ baseUrl: "https://a.example\nhttps://b.example" }, "baseUrl several"],
    [{ baseUrl: "example.com" }, "baseUrl notUrl"],
    [{ groups: [] }, "groups required"],
    [{ groups: ["a-group-of-twenty-letters", "another"] }, "groups tooLong?maximum=32"],
    [{ models: [] }, "models required"],
    [{ models: ["*gpt"] }, "models wildcard?name=*gpt"],
    [{ tag: "a/b" }, "tag reserved"],
    [{ priority: "1.5" }, "priority notWhole"],
    [{ weight: "-1" }, "weight notWhole"],
    [{ weight: "4294967296" }, "weight too_big?origin=number&maximum=4294967295"],
    [{ priority: "9007199254740992" }, "priority too_big?origin=number&maximum=9007199254740991"],
    [{ priority: "-9007199254740992" }, "priority too_small?origin=number&minimum=-9007199254740991"],
    [{ costRatio: "-0.5" }, "costRatio notRatio"],
    [{ costRatio: "1e3" }, "costRatio notRatio"],
    [{ costRatio: "1,000" }, "costRatio notRatio"],
    [{ costRatio: "1000.5" }, "costRatio notRatio"],
    [{ proxy: "127.0.0.1:1080" }, "proxy notProxy"],
    [{ customParameter: "[1]" }, "customParameter notJson"],
    [{ modelMapping: { rows: [], json: '{"a":1}' } }, "modelMapping notMap"],
    [{ modelHeaders: { rows: [{ name: "X", value: "" }], json: undefined } }, "modelHeaders noValue?name=X"],
    [{ type: "20", plugins: { "other.provider": "{" } }, "plugins notJson"],
  ] satisfies [Partial<ChannelFormValues>, string][])("refuses %j", (change, problem) => {
    expect(problems(change)).toContain(problem);
  });

  it("asks Azure Speech for its region, unless a base URL is stored that stays", () => {
    const speech = { ...emptyChannelForm(), type: "24", baseUrl: "https://speech.example" };
    expect(problems({ type: "24", other: "eastasia" })).toEqual([]);
    expect(problems(speech, "edit", speech)).not.toContain("other required");
    expect(problems(speech, "edit", { ...speech, type: "1" })).toContain("other required");
    expect(problems({ ...speech, baseUrl: "" }, "edit", speech)).toContain("other required");
  });

  it("takes a ratio as precise as the API stores it, and none of a tag's, which its form does not show", () => {
    expect(problems({ costRatio: String(2 / 3) })).toEqual([]);
    expect(problems({ costRatio: "x", tag: "a" }, "tag")).toEqual([]);
  });
});
