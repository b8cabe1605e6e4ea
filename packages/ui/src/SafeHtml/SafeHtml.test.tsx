import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { hostileHtml } from "../../test/hostile/html.ts";
import {
  type Allowed,
  expectPageUntouched,
  forbidden,
  PICTURES,
  requests,
  settled,
  styleSheets,
  watchRuns,
} from "../../test/hostile/watch.ts";
import { inTheme, show } from "../../test/in-theme.tsx";
import { SafeHtml } from "./SafeHtml.tsx";

const allowed: Allowed = {
  tags: new Set(
    "a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
      " ",
    ),
  ),
  attributes: new Set(
    "align alt colspan crossorigin datetime decoding dir height href lang loading open referrerpolicy rel reversed rowspan scope span src start target title valign width".split(
      " ",
    ),
  ),
  schemes: new Set(["http:", "https:", "mailto:"]),
};

const Page = ({ html }: { readonly html: string }) => (
  <>
    <p className="beside" style={{ color: "rgb(1, 2, 3)" }}>
      beside
    </p>
    <SafeHtml className="shown" html={`<p>the start</p>${html}`} />
  </>
);

const theBox = async (): Promise<HTMLElement> => {
  await expect.poll(() => document.querySelector(".shown > div")?.childNodes.length ?? 0).toBeGreaterThan(0);
  const box = document.querySelector<HTMLElement>(".shown > div");
  if (box === null) throw new Error("there is no box");
  return box;
};

let runs: ReturnType<typeof watchRuns>;
beforeEach(() => {
  runs = watchRuns();
});
afterEach(() => runs.stop());

test("the watchers see what an unsanitised page would do", async () => {
  const careless = document.createElement("div");
  careless.innerHTML = `<img src=x onerror=pwned()><img src="https://evil.invalid/canary.png"><b style="position:fixed">x</b>`;
  document.body.append(careless);
  await settled();
  await expect.poll(() => runs.count()).toBe(1);
  await expect.poll(() => requests()).toContain("https://evil.invalid/canary.png");
  expect(forbidden(careless, allowed)).toContain("<b> is fixed");
  careless.remove();
  performance.clearResourceTimings();
});

test("the corpus is not smaller than it was", () => {
  expect(Object.keys(hostileHtml).length).toBeGreaterThanOrEqual(120);
});

describe("hostile HTML does nothing:", () => {
  test.each(Object.entries(hostileHtml))("%s", async (_name, html) => {
    performance.clearResourceTimings();
    const screen = await show(<Page html="" />);
    await theBox();
    const styles = styleSheets();
    await screen.rerender(inTheme(<Page html={html} />));
    const box = await theBox();
    await settled();
    expect(forbidden(box, allowed)).toEqual([]);
    expect(runs.count()).toBe(0);
    expect(requests().filter((address) => !address.startsWith(PICTURES))).toEqual([]);
    const beside = document.querySelector<HTMLElement>(".beside");
    if (beside === null) throw new Error("the page is gone");
    expectPageUntouched(beside, styles);
    // A second reading of what came out finds nothing new.
    const again = document.createElement("div");
    again.innerHTML = box.innerHTML;
    expect(forbidden(again, allowed)).toEqual([]);
  });
});

test("shows text, links, lists, tables and pictures", async () => {
  await show(
    <Page
      html={`<h2>Hello</h2><p>A <b>word</b>, <a href="https://example.com/">out</a>, <a href="/prices">in</a>, <a href="mailto:a@example.com">mail</a></p>
    <table><tr><td colspan=2 align=right>1</td></tr></table><img src="${PICTURES}a.png" width=40 height=20>`}
    />,
  );
  const box = await theBox();
  expect(box.querySelector("h2")?.textContent).toBe("Hello");
  const [out, inside, mail] = box.querySelectorAll("a");
  expect(out?.target).toBe("_blank");
  expect(out?.rel).toBe("noopener noreferrer nofollow");
  expect(inside?.getAttribute("href")).toBe("/prices");
  expect(inside?.target).toBe("");
  expect(mail?.getAttribute("href")).toBe("mailto:a@example.com");
  expect(box.querySelector("td")?.getAttribute("align")).toBe("right");
  expect(box.querySelector("img")?.alt).toBe("");
});

test("links that the application refuses are words, however they are written", async () => {
  const html = `<a href="/api/user/token">one</a> <a href="${location.origin}/api/x">two</a> <a href="/x/../api/x">three</a>
    <a href="/ap	i/x">four</a> <a href="//${location.host}/api/x">five</a> <a href="/apiary">good</a>`;
  const screen = await show(<SafeHtml className="shown" html={html} />, {
    refusesLink: ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/api/"),
  });
  await expect.element(screen.getByRole("link", { name: "good" })).toHaveAttribute("href", "/apiary");
  expect(document.querySelectorAll(".shown a[href]")).toHaveLength(1);
  await expect.element(screen.getByText("four")).toBeVisible();
});

test("what is shown follows the text", async () => {
  const screen = await show(<SafeHtml html="<p>one</p>" />);
  await expect.element(screen.getByText("one")).toBeVisible();
  await screen.rerender(inTheme(<SafeHtml html="<p>two</p>" />));
  await expect.element(screen.getByText("two")).toBeVisible();
  await expect.element(screen.getByText("one")).not.toBeInTheDocument();
});

test("a picture below the fold is not asked for", async () => {
  performance.clearResourceTimings();
  const far = document.createElement("div");
  far.style.blockSize = "20000px";
  document.body.prepend(far);
  await show(<Page html={`<img src="${PICTURES}below.png">`} />);
  await theBox();
  await settled();
  expect(requests()).not.toContain(`${PICTURES}below.png`);
  far.remove();
  await expect.poll(() => requests()).toContain(`${PICTURES}below.png`);
});
