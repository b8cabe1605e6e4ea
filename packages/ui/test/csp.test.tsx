import type { ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import type { Demo } from "../demo/demo.ts";
import { texts } from "../demo/texts.ts";
import { SafeHtml, ThemeProvider } from "../src/index.ts";
import { hostileHtml } from "./hostile/html.ts";
import { settled } from "./hostile/watch.ts";

const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>("../src/**/*.demo.tsx", { eager: true });
const demos = Object.values(modules).flatMap((module) => module.demos);

/** Puts a policy into the page and collects what is reported against it. */
const underPolicy = (content: string): { readonly violations: string[]; readonly stop: () => void } => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = content;
  document.head.append(policy);
  const violations: string[] = [];
  const note = (event: SecurityPolicyViolationEvent): void => {
    violations.push(`${event.effectiveDirective} ${event.sample}`);
  };
  document.addEventListener("securitypolicyviolation", note);
  return { violations, stop: () => document.removeEventListener("securitypolicyviolation", note) };
};

/** Waits until the policy is seen to be in force, and forgets that proof. */
const provePolicy = async (violations: string[], refused: string): Promise<void> => {
  const probe = document.createElement("div");
  probe.innerHTML = refused;
  document.body.append(probe);
  await vi.waitFor(() => expect(violations).toHaveLength(1));
  probe.remove();
  violations.length = 0;
};

describe("a page that allows no style attribute", () => {
  let violations: string[] = [];
  let stop = (): void => undefined;
  let before = new Set<HTMLStyleElement>();
  const inPolicy = (content: ReactNode) =>
    render(
      <ThemeProvider texts={texts} nonce="abc">
        {content}
      </ThemeProvider>,
    );

  beforeAll(async () => {
    ({ violations, stop } = underPolicy("style-src-attr 'none'"));
    before = new Set(document.querySelectorAll("style"));
    await provePolicy(violations, '<b style="color:red">x</b>');
  });
  afterAll(() => stop());

  test.each(demos)("has nothing to report about $name", async (demo) => {
    const screen = await inPolicy(demo.render({}));
    for (const trigger of document.querySelectorAll<HTMLElement>("[aria-haspopup]")) trigger.click();
    await screen.unmount();
    expect(violations).toEqual([]);
  });

  test("has only style elements with the nonce", async () => {
    const chart = await inPolicy(demos.find((demo) => demo.name === "StackedBarChart")?.render({}));
    const parts = document.querySelectorAll("[data-part]");
    expect(parts.length).toBeGreaterThan(10);
    parts[0]?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    // Style elements of the development server have the file's id; those of components do not.
    const inserted = [...document.querySelectorAll("style")].filter(
      (style) => !before.has(style) && style.dataset["viteDevId"] === undefined,
    );
    expect(inserted.filter((style) => style.nonce !== "abc").map((style) => style.textContent?.slice(0, 80))).toEqual(
      [],
    );
    await chart.unmount();
    expect(violations).toEqual([]);
  });
});

test("untrusted text causes no report, whatever handlers and styles it has", async () => {
  const { violations, stop } = underPolicy(
    "script-src-attr 'none'; style-src-attr 'none'; base-uri 'none'; object-src 'none'",
  );
  await provePolicy(violations, '<b onclick="pwned()">x</b>');
  const mended = `<form onclick="pwned()"><input name="removeAttribute"><input name="getAttributeNames"></form>
    <template><b onclick="pwned()" style="color:red">x</b></template><p ONCLICK="pwned()" Style="color:red">the end</p>`;
  const screen = await render(
    <ThemeProvider texts={texts} nonce="abc">
      {[...Object.values(hostileHtml), mended].map((html) => (
        <SafeHtml key={html} html={html} />
      ))}
    </ThemeProvider>,
  );
  await expect.element(screen.getByText("the end")).toBeVisible();
  await settled();
  expect(violations).toEqual([]);
  stop();
});
