import type { Channel } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { compareTransfer, createdFrom, readTransfer, transferFile } from "./-channel-transfer.ts";

const channel: Channel = {
  id: 4,
  type: 1,
  key: "",
  status: 1,
  name: "main",
  weight: null,
  created_time: 5,
  test_time: 6,
  response_time: 700,
  base_url: null,
  other: "",
  balance: 1.5,
  balance_updated_time: 8,
  models: "gpt-4o",
  group: "default",
  tag: "",
  used_quota: 9,
  model_mapping: null,
  model_headers: '{"Authorization":"Bearer secret"}',
  custom_parameter: "",
  priority: 3,
  proxy: "http://user:secret@proxy.example",
  test_model: "gpt-4o",
  only_chat: false,
  pre_cost: 0,
  compatible_response: false,
  allow_extra_body: false,
  plugin: { b: { y: 1, x: 2 }, a: {} },
};

const read = (text: string) => readTransfer(text)?.channels ?? [];

describe("a file of channels", () => {
  it("has no secret unless keys were asked for, and no figures ever", () => {
    const text = transferFile([channel], undefined);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("response_time");
    expect(read(transferFile([channel], new Map([[4, "sk-1"]])))[0]).toMatchObject({
      key: "sk-1",
      proxy: channel.proxy,
      model_headers: channel.model_headers,
    });
  });

  it("changes nothing where it came from", () => {
    expect(compareTransfer(read(transferFile([channel], undefined)), [channel])).toEqual([
      expect.objectContaining({ stored: channel, changes: [] }),
    ]);
  });

  it("says field by field what it changes, by name and type, in order", () => {
    const [from] = read(transferFile([channel], undefined));
    if (from === undefined) throw new Error("the file is empty");
    const second = { ...channel, id: 5, models: "gpt-4o,o3", priority: 0 };
    const compared = compareTransfer([from, from, from, { ...from, type: 8 }], [channel, second]);
    expect(compared.map(({ stored }) => stored?.id)).toEqual([4, 5, undefined, undefined]);
    expect(compared[1]?.changes).toEqual([
      { field: "models", before: "gpt-4o,o3", after: "gpt-4o" },
      { field: "priority", before: "0", after: "3" },
    ]);
  });

  it("creates a channel without a key disabled", () => {
    const [from] = read(transferFile([channel], undefined));
    if (from === undefined) throw new Error("the file is empty");
    expect(createdFrom(from)).toMatchObject({ name: "main", status: 2, key: "replace-me", weight: 1, proxy: "" });
    expect(createdFrom({ ...from, key: "sk" })).not.toHaveProperty("status");
  });

  it("names the rows that are wrong, and is refused where it is another file", () => {
    expect(readTransfer("{}")).toBeUndefined();
    expect(readTransfer("name,type")).toBeUndefined();
    const rows = [{ name: "x", type: -1, models: "" }, 5, { name: " ", type: 1 }, { name: "y", type: 1, models: "m" }];
    expect(readTransfer(JSON.stringify({ format: "one-hub-channels", version: 1, channels: rows }))).toEqual({
      channels: [{ name: "y", type: 1, models: "m" }],
      wrong: [
        { row: 1, name: "x", problem: "type, models" },
        { row: 2, name: "#2", problem: "" },
        { row: 3, name: "#3", problem: "name, models" },
      ],
    });
  });
});
