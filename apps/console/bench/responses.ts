import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { addressOptions, launch, signIn } from "./sign-in.ts";

// How long a person waits from a press to the frame that shows its effect, on an unthrottled processor, against a console that runs
// already: `node --conditions=source bench/responses.ts --address http://localhost:3000 --password …` (a root user).
const { values } = parseArgs({
  options: { ...addressOptions, rounds: { type: "string", default: "5" }, only: { type: "string", default: "" } },
});
/** Longest acceptable response (milliseconds). */
const LIMIT = 100;

const browser = await launch();

/** From the event that the press makes to the end of the frame in which something matches the selector and can be seen. */
const respond = async (page: Page, press: () => Promise<unknown>, selector: string): Promise<number> => {
  // A key that is pressed before anybody listens would be waited for in vain.
  const measured = await page.evaluateHandle(
    (wanted) => ({
      milliseconds: new Promise<number>((resolve) => {
        let pressed = 0;
        const note = ({ timeStamp }: Event): void => {
          pressed ||= timeStamp;
        };
        for (const type of ["click", "keydown", "change"]) addEventListener(type, note, { capture: true, once: true });
        const look = (): void => {
          if (pressed === 0 || document.querySelector(wanted)?.checkVisibility() !== true) {
            requestAnimationFrame(look);
            return;
          }
          // A message is read after the frame has been drawn.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => {
            port1.close();
            resolve(performance.now() - pressed);
          });
          port1.start();
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      }),
    }),
    selector,
  );
  await press();
  return measured.evaluate(({ milliseconds }) => milliseconds);
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Each press, the element that shows its effect, and the way to undo it. */
const responses: readonly (readonly [
  name: string,
  press: (page: Page) => Promise<unknown>,
  shows: string,
  undo: (page: Page) => Promise<unknown>,
])[] = [
  [
    "dark colours",
    (page) => button(page, "Dark mode").click(),
    "html[data-mantine-color-scheme=dark]",
    (page) => button(page, "Light mode").click(),
  ],
  [
    "narrow sidebar",
    (page) => button(page, "Collapse sidebar").click(),
    "nav[data-layout=mini] a",
    (page) => button(page, "Expand sidebar").click(),
  ],
  [
    "French",
    (page) => page.getByRole("combobox", { name: "Language" }).selectOption("fr"),
    "html[lang=fr]",
    (page) => page.getByRole("combobox").first().selectOption("en"),
  ],
  [
    "Arabic",
    (page) => page.getByRole("combobox", { name: "Language" }).selectOption("ar"),
    "html[dir=rtl]",
    (page) => page.getByRole("combobox").first().selectOption("en"),
  ],
  [
    "settings drawer",
    (page) => button(page, "Settings").click(),
    "[role=dialog] [role=switch]",
    (page) => page.keyboard.press("Escape"),
  ],
  [
    "account drawer",
    (page) => button(page, /^Account: /).click(),
    "[role=dialog] a[href^='/dashboard']",
    (page) => page.keyboard.press("Escape"),
  ],
  [
    "announcements",
    (page) => button(page, /announcement/i).click(),
    "[role=dialog]",
    (page) => page.keyboard.press("Escape"),
  ],
  [
    "palette",
    (page) => page.keyboard.press("Control+k"),
    "[role=dialog] input",
    (page) => page.keyboard.press("Escape"),
  ],
];

let failed = false;
for (const [name, press, shows, undo] of responses) {
  if (values.only !== "" && !values.only.split(",").includes(name)) continue;
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const context = await signIn(browser, values);
    const page = await context.newPage();
    // News that open by themselves would stand before everything else.
    await page.addInitScript(() => localStorage.setItem("lastNoticeCheck", String(Number.MAX_SAFE_INTEGER)));
    await page.goto(`${values.address}/dashboard`);
    await page.locator("[aria-keyshortcuts]").waitFor();
    // All that it reads, and the parts that it fetches when it has nothing else to do. Playwright's own count of what is under way may never end.
    await page.waitForTimeout(2500);
    first.push(await respond(page, () => press(page), shows));
    await undo(page);
    await page.locator(shows).first().waitFor({ state: "hidden" });
    await page.waitForTimeout(300);
    again.push(await respond(page, () => press(page), shows));
    await context.close();
  }
  const median = (of: readonly number[]): number =>
    of.toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0;
  const list = (of: readonly number[]): string => of.map((one) => one.toFixed(0)).join(", ");
  const over = median(first) > LIMIT || median(again) > LIMIT;
  failed ||= over;
  process.stdout.write(
    `${over ? "OVER" : "  ok"} ${name.padEnd(16)} first ${median(first).toFixed(0)} ms (${list(first)}), again ${median(again).toFixed(0)} ms (${list(again)})\n`,
  );
}
await browser.close();
process.exit(failed ? 1 : 0);
