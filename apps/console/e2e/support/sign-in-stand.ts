import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedIn } from "@one-hub/testing/client.ts";
import type { BrowserContext } from "@playwright/test";
import { type MailServer, type ReceivedMail, startMailServer } from "@one-hub/testing/mail-server.ts";
import { startOpenIdProvider, startProviders } from "@one-hub/testing/sign-in-providers.ts";
import { writeOption } from "./administration.ts";
import { freePort, isPortTaken, portOf } from "./free-port.ts";
import { type StartedGateway, startGateway } from "./start-gateway.ts";
import { test as base, type WorkerGateway } from "./test.ts";

export { expect } from "@playwright/test";

const widget = `window.turnstile = {
  render(element, options) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "I am human";
    button.addEventListener("click", () => options.callback("human-" + Math.random()));
    element.append(button);
    return "widget";
  },
  remove() {},
};`;

/** Turnstile's script, which asks by a button, and its check, which takes every answer once. */
const startTurnstile = async () => {
  const taken = new Set<string>();
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      response.setHeader("content-type", "text/javascript").end(widget);
      return;
    }
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      const given = new URLSearchParams(body).get("response") ?? "";
      const success = given.startsWith("human-") && !taken.has(given);
      taken.add(given);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ success }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server.address())}`, close: () => void server.close() };
};

type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/** A gateway with every way to sign in, and local stand-ins for the other parties. */
export interface Stand extends WorkerGateway {
  readonly providers: Awaited<ReturnType<typeof startProviders>>;
  readonly openId: OpenIdProvider;
  readonly mail: MailServer;
  /** The last mail to an address, as soon as it is there. */
  readonly mailTo: (address: string, subject?: RegExp) => Promise<ReceivedMail>;
  /** GitHub and Lark send this browser back with the code, without asking. */
  readonly consent: (context: BrowserContext, code: string) => Promise<void>;
}

const tenthOfSecond = 100;

/** Starts the gateway and the provider that sends people back to it, whose redirect addresses name the gateway's port before it is there. */
const startWithProvider = async (
  settings: (openId: OpenIdProvider) => Promise<Readonly<Record<string, string>>>,
): Promise<{ readonly openId: OpenIdProvider; readonly gateway: StartedGateway }> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const openId = await startOpenIdProvider([`${url}/oauth/oidc`, `${url}/oauth/google`]);
  try {
    const variables = { ...(await settings(openId)), PORT: String(port), PUBLIC_URL: url };
    return { openId, gateway: await startGateway({ variables }) };
  } catch (error) {
    openId.close();
    if (isPortTaken(error)) return startWithProvider(settings);
    throw error;
  }
};

const startStand = async (method: "session" | "jwt") => {
  const [providers, turnstile, mail, folder] = await Promise.all([
    startProviders(),
    startTurnstile(),
    startMailServer(),
    mkdtemp(join(tmpdir(), "console-stand-")),
  ]);
  const { openId, gateway } = await startWithProvider(async ({ url }) => {
    const file = join(folder, "console.json");
    await writeFile(
      file,
      JSON.stringify({
        auth: { method },
        turnstile: true,
        providers: { github: providers.url, lark: providers.url, google: url, turnstile: turnstile.url },
      }),
    );
    return { CONSOLE_CONFIG: file };
  });
  const rootPassword = await gateway.rootPassword();
  const root = await signedIn(gateway.url, "root", rootPassword);
  const options = {
    ServerAddress: gateway.url,
    GitHubClientId: "gh",
    GitHubClientSecret: "gh-secret",
    GitHubOAuthEnabled: "true",
    LarkClientId: "cli",
    LarkClientSecret: "cli-secret",
    LarkAuthEnabled: "true",
    WeChatServerAddress: `${providers.url}/`,
    WeChatServerToken: "wx-token",
    WeChatAuthEnabled: "true",
    GoogleClientId: "console",
    GoogleClientSecret: "console-secret",
    GoogleOAuthEnabled: "true",
    OIDCIssuer: openId.url,
    OIDCClientId: "console",
    OIDCClientSecret: "console-secret",
    OIDCScopes: "openid profile email",
    OIDCUsernameClaims: "preferred_username",
    OIDCAuthEnabled: "true",
    SMTPServer: "127.0.0.1",
    SMTPPort: String(mail.port),
    SMTPAccount: "console@site.example",
    SMTPFrom: "console@site.example",
    SMTPToken: "mail-secret",
    TurnstileSiteKey: "site-key",
    TurnstileSecretKey: "turnstile-secret",
    // Tests count from nothing.
    QuotaForNewUser: "0",
  };
  for (const [key, value] of Object.entries(options)) await root.call("PUT", "/api/option/", { key, value });

  const stand: Stand = {
    url: gateway.url,
    dataDir: gateway.dataDir,
    rootPassword,
    root,
    providers,
    openId,
    mail,
    mailTo: async (address, subject = /./) => {
      for (;;) {
        const found = mail.received.findLast((each) => each.to.includes(address) && subject.test(each.subject));
        if (found !== undefined) return found;
        await new Promise((resolve) => {
          setTimeout(resolve, tenthOfSecond);
        });
      }
    },
    consent: async (context, code) => {
      await context.route(
        (address) => address.origin === providers.url && address.pathname.endsWith("/authorize"),
        async (route) => {
          const asked = new URL(route.request().url());
          const name = asked.pathname.startsWith("/login/") ? "github" : "lark";
          const challenge = asked.searchParams.get("code_challenge");
          if (challenge !== null && asked.searchParams.get("code_challenge_method") === "S256")
            providers.challenges.set(code, challenge);
          const back = `${gateway.url}/oauth/${name}?${String(new URLSearchParams({ code, state: asked.searchParams.get("state") ?? "" }))}`;
          await route.fulfill({
            contentType: "text/html",
            body: `<meta http-equiv="refresh" content="0;url=${back.replaceAll("&", "&amp;")}">`,
          });
        },
      );
    },
  };
  const stop = async (): Promise<void> => {
    await gateway.stop();
    providers.close();
    openId.close();
    turnstile.close();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { stand, stop };
};

interface StandFixtures {
  /** How this site's console signs in. */
  readonly method: "session" | "jwt";
  readonly stand: Stand;
}

/** Tests over a gateway with every way to sign in. */
export const test = base.extend<object, StandFixtures>({
  method: ["session", { option: true, scope: "worker" }],
  stand: [
    async ({ method }, use) => {
      const { stand, stop } = await startStand(method);
      await use(stand);
      await stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  gateway: [async ({ stand }, use) => use(stand), { scope: "worker" }],
});

/** Switches a site option on for a while. */
export const withOption = async (stand: Stand, key: string, value: string, run: () => Promise<void>): Promise<void> => {
  const restore = await writeOption(stand.root, key, value);
  try {
    await run();
  } finally {
    await restore();
  }
};
