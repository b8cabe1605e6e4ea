import { embeddedGateway, signedIn } from "@one-hub/testing";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  // Merged into Vitest's own interface, which an alias cannot be.
  interface ProvidedContext {
    /** Access token of root: management calls beside the session under test. */
    rootAccessToken: string;
    rootPassword: string;
  }
}

let stop: (() => Promise<void>) | undefined;

/** The real gateway, behind the proxy of the page's own origin: cookies are the browser's. */
export const setup = async (project: TestProject): Promise<void> => {
  const gateway = await embeddedGateway();
  stop = gateway.stop;
  // Read by the proxy of vitest.config.ts, in this process.
  process.env["HOOKS_TEST_GATEWAY"] = gateway.url;
  project.provide("rootPassword", gateway.rootPassword);
  const root = await signedIn(gateway.url, "root", gateway.rootPassword);
  project.provide("rootAccessToken", String(await root.call("GET", "/api/user/token")));
};

export const teardown = async (): Promise<void> => stop?.();
