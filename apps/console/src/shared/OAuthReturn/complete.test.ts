import { createGateway } from "@one-hub/sdk";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { completeOnce } from "./complete.ts";

/** A gateway of open one-hub's, with or without a session: it links in one, else it signs in. */
const oneHub = (hasSession: boolean) => {
  const asked: string[] = [];
  const gateway = createGateway({
    baseUrl: "https://hub.example",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname !== "/api/user/self")
        return Response.json({
          success: true,
          message: hasSession ? "bind" : "",
          ...(!hasSession && { data: { id: 2 } }),
        });
      return hasSession
        ? Response.json({ success: true, message: "", data: { id: 1 } })
        : Response.json({ success: false, message: "" }, { status: 401 });
    },
  });
  return { asked, gateway, client: new QueryClient() };
};

const reply = (code: string) => ({ code, state: "state" });

describe("completing what was begun at a provider", () => {
  it("sends no code to link an account once the session has ended", async () => {
    const { asked, ...hub } = oneHub(false);
    const completing = completeOnce("github", reply("ended"), { ...hub, bind: true });
    await expect(completing).rejects.toMatchObject({ kind: "forbidden", code: "sign_in_session_ended" });
    expect(asked).toEqual(["/api/user/self"]);
  });

  it("links the account within the session", async () => {
    const { asked, ...hub } = oneHub(true);
    expect(await completeOnce("github", reply("linked"), { ...hub, bind: true })).toBe("bound");
    expect(asked).toContain("/api/oauth/github");
  });
});
