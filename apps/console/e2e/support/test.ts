import { test as base } from "@playwright/test";
import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser, type TestUser } from "@one-hub/testing/fixtures.ts";
import { type Level, levels } from "../../src/permissions.ts";
import { writeOption } from "./administration.ts";
import { furnish } from "./furnish.ts";
import { leave } from "./sign-in.ts";
import { startGateway } from "./start-gateway.ts";
import { watch, type Witness } from "./witness.ts";

export { expect } from "@playwright/test";

/** A gateway of this worker's own. */
export interface WorkerGateway {
  readonly url: string;
  /** Where it keeps its database. */
  readonly dataDir: string;
  /** What its first start printed for root. */
  readonly rootPassword: string;
  /** Root's session for calls from the test itself. */
  readonly root: SignedIn;
}

/** Sessions of an account of each level, which tests read with and leave as they are. The user's is {@link furnish}ed. */
export type Visitors = Readonly<Record<Level, SignedIn>>;

/** Options of a Playwright project for the gateways of its tests. */
export interface GatewayOptions {
  /** Extensions beyond open one-hub. */
  readonly extensions: "all" | "none";
}

interface WorkerFixtures extends GatewayOptions {
  readonly gateway: WorkerGateway;
  readonly visitors: Visitors;
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
  /** Replaces the browser's session by one of a visitor of this level; without a level, a guest's. */
  readonly asVisitor: (level?: Level) => Promise<void>;
}

/** Points of the 100 dollars that a test's user starts with. */
export const startQuota = 50_000_000;

/** Tests over the real process and the real page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  extensions: ["all", { option: true, scope: "worker" }],
  gateway: [
    async ({ extensions }, use) => {
      const gateway = await startGateway({ extensions });
      const rootPassword = await gateway.rootPassword();
      const root = await signedIn(gateway.url, "root", rootPassword);
      // Tests count from nothing.
      await writeOption(root, "QuotaForNewUser", "0");
      await use({ url: gateway.url, dataDir: gateway.dataDir, rootPassword, root });
      await gateway.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  visitors: [
    async ({ gateway }, use) => {
      const visitor = async (role: number): Promise<SignedIn> => {
        const { username, password } = await makeUser(gateway.root, { quota: startQuota, role });
        return signedIn(gateway.url, username, password);
      };
      const [user, reliable, admin] = await Promise.all([
        visitor(levels.user),
        visitor(levels.reliable),
        visitor(levels.admin),
      ]);
      await furnish(gateway.url, user);
      await use({ user, reliable, admin, root: gateway.root });
    },
    { scope: "worker", timeout: 120_000 },
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
  asVisitor: async ({ page, context, gateway, visitors }, use) =>
    use(async (level) => {
      await leave(page);
      if (level !== undefined)
        await context.addCookies([{ ...visitors[level].cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
    }),
});
