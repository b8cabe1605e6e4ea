import { get, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import type { BrowserContext, Locator, Page } from "playwright";
import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";
import { startCrowd } from "./crowd.ts";
import { launch } from "./sign-in.ts";

// Longest task of each action at 10 000 models, 100 000 own log rows and 500 keys, unthrottled. Reports the processor
// time, which other work on the machine hardly changes. Starts its own gateway:
// `node --conditions=source bench/smooth.ts [--rounds 3] [--only /prices,/dashboard/app]`.
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});
/** Longest acceptable task while scrolling or filtering (milliseconds). */
const LIMIT = 100;
/** Where an action happens is there by then (milliseconds). */
const PATIENCE = 15_000;
const rounds = Number(values.rounds);

const started = performance.now();
const crowd = await startCrowd();
process.stdout.write(`data and gateway: ${((performance.now() - started) / 1000).toFixed(0)} s\n`);

/** Time and size of a reply that grows with the number of models. */
const timeCall = async (session: SignedIn, path: string): Promise<void> => {
  const times: number[] = [];
  const ask = async (encoding: string): Promise<number> => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie: `${session.cookie.name}=${session.cookie.value}`, "accept-encoding": encoding };
      get(crowd.url + path, { headers }, resolve).on("error", reject);
    });
    let bytes = 0;
    for await (const chunk of reply) bytes += Buffer.from(chunk).byteLength;
    return bytes / 1024;
  };
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await ask("gzip");
    times.push(performance.now() - from);
  }
  const [plain, sent] = [await ask("identity"), await ask("gzip")];
  process.stdout.write(
    `     GET ${path.padEnd(36)} ${Math.min(...times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(", ")}), ${plain.toFixed(0)} kB, ${sent.toFixed(0)} kB compressed\n`,
  );
};
if (values.only === "") {
  for (const path of [
    "/api/model_list",
    "/api/available_model",
    "/api/prices",
    "/api/log/self?size=100",
    "/api/token/?size=100",
  ])
    await timeCall(crowd.user, path);
  await timeCall(crowd.root, "/api/model_telemetry?window=24h");
}

const browser = await launch();
const signIn = async (session: SignedIn | undefined): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  if (session !== undefined)
    await context.addCookies([{ ...session.cookie, url: crowd.url, httpOnly: true, sameSite: "Strict" }]);
  return context;
};

const traceEvent = z.object({
  name: z.string(),
  tid: z.number(),
  /** The processor's time of the thread, in microseconds. */
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});

/** The longest task of the page's main thread (milliseconds) in all that an action leads to, answers of the gateway included. */
const longest = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const events: z.output<typeof traceEvent>[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const parsed = traceEvent.safeParse(event);
      if (parsed.success && /^(?:RunTask|thread_name)$/.test(parsed.data.name)) events.push(parsed.data);
    }
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"] },
  });
  await act();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(700);
  const complete = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const main = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(({ tid }) => tid));
  const tasks = events.filter(({ name, tid }) => name === "RunTask" && main.has(tid));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
};

/** A user's action, with the elements located before it is measured. */
type Action = readonly [
  name: string,
  act: (page: Page, at: { readonly x: number; readonly y: number }) => Promise<unknown>,
  at?: (page: Page) => Locator,
];

const middle = { x: 900, y: 600 };
const scroll: Action = [
  "scroll",
  async (page, { x, y }) => {
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 25; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(25);
    }
  },
];
const toEnd: Action = [
  "to the end and back",
  async (page) => {
    await page.keyboard.press("End");
    await page.waitForTimeout(300);
    await page.keyboard.press("Home");
  },
];
const press = (name: string, at: (page: Page) => Locator): Action => [
  name,
  (page, { x, y }) => page.mouse.click(x, y),
  at,
];
const type = (name: string, text: string, at: (page: Page) => Locator): Action => [
  name,
  async (page, { x, y }) => {
    await page.mouse.click(x, y);
    await page.keyboard.type(text, { delay: 60 });
  },
  at,
];
const key = (name: string, combination: string): Action => [name, (page) => page.keyboard.press(combination)];
const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name }).first();
const searchbox = (page: Page): Locator => page.getByRole("main").getByRole("searchbox").first();
const clear: readonly Action[] = [key("clear: choose", "Control+a"), key("clear", "Delete")];

const dialog = (page: Page): Locator => page.getByRole("dialog");
const choice =
  (nth: number) =>
  (page: Page): Locator =>
    dialog(page).getByRole("button").nth(nth);
const label =
  (text: string) =>
  (page: Page): Locator =>
    page.getByText(text, { exact: true }).first();
const combobox =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole("combobox", { name }).first();

const models: readonly Action[] = [
  scroll,
  toEnd,
  type("search", "claude 77", searchbox),
  ...clear,
  press("provider: open", button(/^Provider /)),
  press("provider: choose", choice(3)),
  press("provider: remove", button("Remove filter: Provider")),
  press("tag: open", button(/^Tag /)),
  press("tag: choose", button(/^Hot /)),
  press("tag: remove", button("Remove filter: Tag")),
  press("price per 1K", label("per 1K")),
  press("price in points", label("Points")),
  press("only callable", label("Available to this group")),
];
const table: readonly Action[] = [press("sort", button(/^Input/)), press("sort the other way", button(/^Input/))];

const pages: readonly (readonly [path: string, who: SignedIn | undefined, actions: readonly Action[]])[] = [
  [
    "/dashboard",
    crowd.user,
    [
      scroll,
      key("palette: open", "Control+k"),
      ["palette: type", (page) => page.keyboard.type("service-42", { delay: 60 })],
    ],
  ],
  ["/dashboard/model_list", crowd.user, models],
  [
    "/dashboard/model_list?view=list",
    crowd.user,
    [
      ...models,
      ...table,
      press("compare: first", (page) => page.getByRole("button", { name: /^Compare / }).nth(1)),
      press("compare: second", (page) => page.getByRole("button", { name: /^Compare / }).nth(2)),
      press("compare: open", (page) => page.getByRole("button", { name: "Compare", exact: true }).last()),
    ],
  ],
  [
    "/dashboard/model_list?model=gpt-100-instruct-2026",
    crowd.user,
    [type("cost calculator", "25", (page) => page.getByRole("textbox", { name: "Calls", exact: true }))],
  ],
  ["/prices", undefined, [...models, ...table]],
  [
    "/dashboard/key?size=100",
    crowd.user,
    [
      scroll,
      toEnd,
      type("search", "service-4", searchbox),
      ...clear,
      press("sort", button("Name")),
      press("form: open", button("New key")),
      press("form: limit models", (page) => dialog(page).getByText("Restrict models", { exact: true })),
      press("form: models", combobox("Allowed models")),
      ["form: type a model", (page) => page.keyboard.type("claude-77", { delay: 60 })],
      key("form: choose it", "Enter"),
    ],
  ],
  [
    "/dashboard/log?size=100",
    crowd.user,
    [
      scroll,
      toEnd,
      press("sort", button("Time")),
      press("next page", button("Next page")),
      press("model: open", button(/^Model any/)),
      ["model: type", (page) => page.keyboard.type("gpt-4o", { delay: 60 })],
      key("model: apply", "Enter"),
      press("a row", (page) => page.getByRole("button", { name: /^Details of/ }).first()),
    ],
  ],
  ["/dashboard/task?size=100", crowd.user, [scroll, toEnd, press("next page", button("Next page"))]],
  ["/dashboard/operation_record", crowd.user, [scroll]],
  ["/dashboard/model_telemetry", crowd.root, [scroll, toEnd, press("sort", button(/^Calls/))]],
  [
    "/dashboard/app",
    crowd.user,
    [
      press("model: open", combobox("Model")),
      ["model: type", (page) => page.keyboard.type("claude-77", { delay: 60 })],
      key("model: choose", "Enter"),
    ],
  ],
];

let failed = false;
const report = (path: string, name: string, found: readonly number[], bound: boolean): void => {
  const least = Math.min(...found);
  const over = bound && least > LIMIT;
  failed ||= over;
  process.stdout.write(
    `${over ? "OVER" : "  ok"} ${path.padEnd(50)} ${name.padEnd(22)} ${least.toFixed(0).padStart(5)} ms (${found.map((one) => one.toFixed(0)).join(", ")})\n`,
  );
};

for (const [path, who, actions] of pages) {
  if (values.only !== "" && !values.only.split(",").some((part) => path.includes(part))) continue;
  const found = new Map<string, number[]>();
  const note = (name: string, duration: number): void => void found.set(name, [...(found.get(name) ?? []), duration]);
  for (let round = 0; round < rounds; round += 1) {
    const context = await signIn(who);
    const page = await context.newPage();
    const visit = async (): Promise<void> => {
      await page.goto(crowd.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
    };
    note("first visit", await longest(page, visit));
    for (const [name, act, at] of actions) {
      let place: { readonly x: number; readonly y: number } | undefined = middle;
      if (at !== undefined) {
        await at(page)
          .scrollIntoViewIfNeeded({ timeout: PATIENCE })
          .catch(() => undefined);
        const box = await at(page)
          .boundingBox({ timeout: PATIENCE })
          .catch(() => null);
        place = box === null ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      const found = place;
      if (found === undefined) {
        process.stdout.write(`   ? ${path} ${name}: there is nothing to press\n`);
        failed = true;
        continue;
      }
      note(name, await longest(page, () => act(page, found)));
    }
    await context.close();
  }
  for (const [name, durations] of found) report(path, name, durations, name !== "first visit");
}
await browser.close();
await crowd.stop();
process.exit(failed ? 1 : 0);
