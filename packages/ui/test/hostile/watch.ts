import { expect, vi } from "vitest";

/** The host whose pictures are honest ones. */
export const PICTURES = "https://pictures.invalid/";

declare global {
  interface Window {
    pwned?: (() => void) | undefined;
    clobbered?: unknown;
  }
}

/** Requests to other hosts so far, including failed ones. */
export const requests = (): readonly string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).hostname.endsWith(".invalid"));

/** Counts every run of the corpus' `pwned`. */
export const watchRuns = (): { readonly count: () => number; readonly stop: () => void } => {
  const pwned = vi.fn();
  window.pwned = pwned;
  return {
    count: () => pwned.mock.calls.length,
    stop: () => {
      delete window.pwned;
    },
  };
};

/**
 * Resolves when whatever was put into the page before has had its turn: a picture of our own, put in last and not sanitised, has
 * failed, which is a task of the same queue; and two pictures were painted.
 */
export const settled = async (): Promise<void> => {
  const failed = Promise.withResolvers<void>();
  const last = document.createElement("img");
  last.addEventListener("error", () => failed.resolve());
  last.src = `${PICTURES}canary-${Math.random()}.png`;
  document.body.append(last);
  await failed.promise;
  last.remove();
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
};

/** Which attributes an element of the rendered text may have. */
export interface Allowed {
  readonly tags: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly schemes: ReadonlySet<string>;
}

/** Everything in a box that it must not hold, as readable lines. */
export const forbidden = (box: Element, { tags, attributes, schemes }: Allowed): readonly string[] => {
  const found: string[] = [];
  for (const element of box.querySelectorAll("*")) {
    // Icons are the component's own.
    if (element.closest("svg.tabler-icon") !== null) continue;
    const name = element.localName;
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !tags.has(name)) found.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      // The variables of our own buttons, by their variant and size.
      if (name === "button" && attribute === "style" && /^(?:--ai-[a-z-]+: [^;]+;? ?)+$/.test(value)) continue;
      if (!attributes.has(attribute)) found.push(`<${name} ${attribute}="${value}">`);
    }
    if (getComputedStyle(element).position === "fixed") found.push(`<${name}> is fixed`);
    if (element instanceof HTMLAnchorElement && element.hasAttribute("href")) {
      if (!schemes.has(element.protocol)) found.push(`a link to ${element.protocol}`);
      if (/^https?:$/.test(element.protocol) && element.origin !== location.origin) {
        if (element.target !== "_blank") found.push(`a link out with target ${element.target}`);
        if (!element.relList.contains("noopener") || !element.relList.contains("noreferrer"))
          found.push(`a link out with rel ${element.rel}`);
      }
    }
    if (element instanceof HTMLImageElement) {
      if (!/^https?:$/.test(new URL(element.src).protocol)) found.push(`a picture from ${element.src}`);
      if (new URL(element.src).origin === location.origin && new URL(element.src).pathname.startsWith("/api"))
        found.push(`a picture that calls ${element.src}`);
      if (element.loading !== "lazy") found.push("an eager picture");
      if (element.referrerPolicy !== "no-referrer") found.push("a picture with a referrer");
      if (element.crossOrigin !== "anonymous") found.push("a picture with credentials");
    }
  }
  return found;
};

/** How many style sheets the page has beside those of the development server. */
export const styleSheets = (): number =>
  document.querySelectorAll("style:not([data-vite-dev-id]),link[rel=stylesheet]").length;

/** Holds the page around the box to what it was: its styles, its names, and who is hit where. */
export const expectPageUntouched = (beside: HTMLElement, styles: number): void => {
  expect(styleSheets()).toBe(styles);
  expect(getComputedStyle(beside).color).toBe("rgb(1, 2, 3)");
  const { left, top } = beside.getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(beside);
  expect(window.clobbered).toBeUndefined();
  expect(document.body).toBeInstanceOf(HTMLBodyElement);
  expect(document.documentElement).toBeInstanceOf(HTMLHtmlElement);
  expect(typeof document.cookie).toBe("string");
  expect(document.forms).toHaveLength(0);
  expect(document.baseURI).toBe(location.href.replace(/#.*$/, ""));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
};
