import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTaskStage } from "../../../test/task-stage.ts";
import { pixel } from "../../../test/task-upstream.ts";

const stage = createTaskStage();
const { imagine, newKey, round, tell } = stage;
beforeAll(stage.start);
afterAll(stage.stop);

describe("the image of a task", () => {
  const imageOf = async (address: string) => {
    const key = await newKey();
    const id = await imagine(key);
    tell(id, { status: "SUCCESS", imageUrl: address });
    await round();
    return fetch(`${stage.gateway.url}/mj/image/${id}`);
  };

  it("is public, and only passed on as an image", async () => {
    const reply = await imageOf(`${stage.standIn.url}/image.png`);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(pixel)).toBe(true);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const asked = stage.standIn.seen.findLast((request) => request.url === "/image.png");
    expect(asked?.headers["mj-api-secret"] ?? asked?.headers.authorization ?? asked?.headers.cookie).toBeUndefined();
  });

  it("is read from nowhere but public addresses and the upstream itself", async () => {
    const before = stage.elsewhere.seen.length;
    for (const address of [
      `${stage.elsewhere.url}/image.png`,
      stage.elsewhere.url.replace("127.0.0.1", "localhost") + "/image.png",
      "http://169.254.169.254/latest/meta-data",
      "http://[::1]/x.png",
      "file:///etc/passwd",
      "no address",
    ])
      expect((await imageOf(address)).status, address).toBe(502);
    expect(stage.elsewhere.seen.length).toBe(before);
  });

  it.each([
    ["svg", 502],
    ["moved", 502],
    ["huge", 413],
  ])("that is %s is refused with %i", async (kind, status) => {
    const reply = await imageOf(`${stage.standIn.url}/image.${kind}`);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ code: 4, type: "upstream_error" });
  });

  it("of an unknown task is not there", async () => {
    for (const id of ["nope", "%00", "%zz"])
      expect((await fetch(`${stage.gateway.url}/mj/image/${id}`)).status, id).toBe(404);
    expect((await fetch(`${stage.gateway.url}/mj-fast/mj/image/nope`)).status).toBe(404);
  });
});
