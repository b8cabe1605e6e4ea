import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../test/gateway.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ role: 100 }));
});

afterAll(() => app.close());

const group = async () => (await admin.get("/api/user_group/", { query: { size: 1 } })).json.data.data[0];

const write = async (change: object, revision?: string) =>
  admin.put(
    "/api/user_group/",
    { ...(await group()), ...change },
    revision === undefined ? {} : { headers: { "If-Match": revision } },
  );

describe("a write that names a revision", () => {
  it("counts while the row is unchanged, and is refused afterwards with both versions", async () => {
    const { revision } = await group();
    expect((await write({ name: "First" }, `"${revision}"`)).json.success).toBe(true);
    const refused = await write({ name: "Second" }, `"${revision}"`);
    expect(refused.status).toBe(412);
    expect(refused.json).toMatchObject({
      success: false,
      code: "revision_conflict",
      data: { stored: { name: "First" }, sent: { name: "Second" } },
    });
    expect((await group()).name).toBe("First");
    expect((await write({ name: "Second" }, `W/"${refused.json.data.stored.revision}"`)).json.success).toBe(true);
  });

  it("lets exactly one of several at once count", async () => {
    const { revision } = await group();
    const names = ["a", "b", "c", "d"];
    const replies = await Promise.all(names.map((name) => write({ name }, `"${revision}"`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(3);
  });

  it("is not disturbed by the row's switch, which has a call of its own", async () => {
    await admin.post("/api/user_group/", { symbol: "switched", name: "Switched" });
    const { id, revision } = await group();
    await admin.put(`/api/user_group/enable/${id}`);
    expect((await write({ name: "Renamed" }, `"${revision}"`)).json.success).toBe(true);
  });
});

describe("a write without a revision", () => {
  it("counts whatever the row holds by now", async () => {
    await write({ name: "Theirs" });
    expect((await write({ name: "Mine" })).json.success).toBe(true);
    expect((await write({ name: "Any" }, "*")).json.success).toBe(true);
  });
});

describe("a gateway without the extension", () => {
  it("tells no revision and reads none", async () => {
    const plain = await startTestApp({ extensions: [] });
    const { client } = await plain.user({ role: 100 });
    const [row] = (await client.get("/api/user_group/")).json.data.data;
    expect(row).not.toHaveProperty("revision");
    const reply = await client.put("/api/user_group/", row, { headers: { "If-Match": '"old"' } });
    expect(reply.json.success).toBe(true);
    await plain.close();
  });
});
