import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import type { Demo } from "../demo/demo.ts";
import { texts } from "../demo/texts.ts";
import { ThemeProvider } from "../src/index.ts";

const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>("../src/**/*.demo.tsx", { eager: true });
const demos = Object.values(modules).flatMap((module) => module.demos);

test("no component needs a style attribute, and a style element that one inserts carries the nonce", async () => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "style-src-attr 'none'";
  document.head.append(policy);
  const violations: string[] = [];
  const note = (event: SecurityPolicyViolationEvent): void => {
    violations.push(`${event.effectiveDirective} ${event.sample}`);
  };
  document.addEventListener("securitypolicyviolation", note);
  const before = new Set(document.querySelectorAll("style"));

  // The policy is in force: a style attribute in markup is refused.
  const probe = document.createElement("div");
  probe.innerHTML = '<b style="color:red">x</b>';
  document.body.append(probe);
  await vi.waitFor(() => expect(violations).toHaveLength(1));
  probe.remove();
  violations.length = 0;

  for (const demo of demos) {
    const screen = await render(
      <ThemeProvider texts={texts} nonce="abc">
        {demo.render({})}
      </ThemeProvider>,
    );
    for (const trigger of document.querySelectorAll<HTMLElement>("[aria-haspopup]")) trigger.click();
    await screen.unmount();
  }
  const bars = demos.find((demo) => demo.name === "StackedBarChart");
  const chart = await render(
    <ThemeProvider texts={texts} nonce="abc">
      {bars?.render({})}
    </ThemeProvider>,
  );
  const parts = document.querySelectorAll("[data-part]");
  expect(parts.length).toBeGreaterThan(10);
  parts[0]?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  // What the development server injects for style sheets carries its file's id; what the components insert does not.
  const inserted = [...document.querySelectorAll("style")].filter(
    (style) => !before.has(style) && style.dataset["viteDevId"] === undefined,
  );
  expect(inserted.filter((style) => style.nonce !== "abc").map((style) => style.textContent?.slice(0, 80))).toEqual([]);
  await chart.unmount();

  expect(violations).toEqual([]);
  document.removeEventListener("securitypolicyviolation", note);
});
