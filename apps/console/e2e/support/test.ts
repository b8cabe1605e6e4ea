import { test as base } from "@playwright/test";
import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser, type TestUser } from "@one-hub/testing/fixtures.ts";
import { startGateway } from "./start-gateway.ts";
import { watch, type Witness } from "./witness.ts";

export { expect } from "@playwright/test";

/** A gateway of this worker's own. */
export interface WorkerGateway {
  readonly url: string;
  /** What its first start printed for root. */
  readonly rootPassword: string;
  /** Root's session for calls from the test itself. */
  readonly root: SignedIn;
}

interface WorkerFixtures {
  readonly gateway: WorkerGateway;
}

interface Fixtures {
  /** Hears what no page may say; a test fails for what was not expected. */
  readonly witness: Witness;
  /** A new user of this test with 100 dollars. */
  readonly user: TestUser;
  /** Calls as that user. */
  readonly session: SignedIn;
  /** Puts that user's session into the browser, as after a sign-in. */
  readonly asUser: () => Promise<void>;
}

/** Points of the 100 dollars that a test's user starts with. */
export const startQuota = 50_000_000;

/** Tests over the real process and the real page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  gateway: [
    async ({}, use) => {
      const gateway = await startGateway();
      const rootPassword = await gateway.rootPassword();
      const root = await signedIn(gateway.url, "root", rootPassword);
      await use({ url: gateway.url, rootPassword, root });
      await gateway.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway.url),
  witness: [
    async ({ context }, use, testInfo) => {
      const witness = await watch(context);
      await use(witness);
      const complaints = witness.complaints();
      if (complaints.length > 0 && testInfo.errors.length === 0)
        throw new Error(`The page complained:\n${complaints.join("\n")}`);
    },
    { auto: true },
  ],
  user: async ({ gateway }, use) => use(await makeUser(gateway.root, { quota: startQuota })),
  session: async ({ gateway, user }, use) => use(await signedIn(gateway.url, user.username, user.password)),
  asUser: async ({ context, gateway, session }, use) =>
    use(() => context.addCookies([{ ...session.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }])),
});
