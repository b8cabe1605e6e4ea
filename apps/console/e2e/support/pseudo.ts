import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

const accents: Readonly<Record<string, string>> = {
  a: "áá",
  e: "éé",
  i: "íí",
  o: "óó",
  u: "úú",
  A: "ÁÁ",
  E: "ÉÉ",
  I: "ÍÍ",
  O: "ÓÓ",
  U: "ÚÚ",
  c: "ç",
  n: "ñ",
  s: "š",
  y: "ý",
  z: "ž",
};

/** Each line of a markdown text, and each part with a look of its own, becomes an element: each gets its brackets. */
const pseudoMarkdown = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      const [, mark = "", words = ""] = /^(\s*(?:#+ |[-*] |\d+\. |> )?)(.*)$/.exec(line) ?? [];
      const parts = words.split(/(\*\*|\[|\]\([^)]*\))/);
      return mark + parts.map((part, index) => (index % 2 === 1 || part.trim() === "" ? part : pseudo(part))).join("");
    })
    .join("\n");

/** A text as a language with long words would have it: every vowel twice and accented, between brackets. Its `{{places}}` stay. */
export const pseudo = (text: string): string => {
  if (text.includes("\n")) return pseudoMarkdown(text);
  const longer = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith("{{") ? part : part.replaceAll(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter)))
    .join("");
  return `⟦${longer}⟧`;
};

const pseudoOf = (value: unknown): unknown => {
  if (typeof value === "string") return pseudo(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudoOf(one)]));
};

/** Helpers that built files import: the bundler's, which makes a module's exports, and Vite's, which loads a module. */
const helpers = {
  bundler: `(all) => Object.defineProperties({}, Object.fromEntries(Object.entries(all).map(([name, get]) => [name, { enumerable: true, get }])))`,
  vite: "(load) => load()",
};

/** The exports of a built file of texts, evaluated without the files that it imports. */
const exportsOf = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  const alone = readFileSync(join(dist, file), "utf8").replaceAll(
    /import\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g,
    (_import, names: string, from: string) =>
      names
        .split(",")
        .map(
          (name) =>
            `const ${name.split(/\s+as\s+/).at(-1)} = ${from.includes("runtime") ? helpers.bundler : helpers.vite};`,
        )
        .join(""),
  );
  return Object(await import(`data:text/javascript,${encodeURIComponent(alone)}`)) as Readonly<Record<string, unknown>>;
};

type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** Whether an export is the language's table of catalogues (`src/i18n/locales/en/index.ts`). */
const isTable = (value: unknown): value is { readonly files: Files } =>
  typeof value === "object" && value !== null && "files" in value;

/** The table with the catalogues of its own file in the pseudo-language. The others are in their own files, which cannot be loaded from here. */
const pseudoTable = async (file: string, name: string, files: Files): Promise<string> => {
  const own = await Promise.all(
    Object.entries(files)
      .filter(([, load]) => !String(load).includes("import("))
      .map(async ([path, load]) => `${JSON.stringify(path)}: async () => (${JSON.stringify(pseudoOf(await load()))})`),
  );
  if (own.length === 0) throw new Error("The table of English texts has no catalogue in its own file");
  return [
    `import { ${name} as table } from "/${file}?original";`,
    `const pseudo = { files: { ...table.files, ${own.join(", ")} } };`,
    `export { pseudo as ${name} };`,
  ].join("\n");
};

/** The build's English catalogues, by their file: every export of the file in the pseudo-language. */
const catalogues = async (): Promise<ReadonlyMap<string, string>> => {
  // Written by the build.
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const files = new Set(
    Object.entries(manifest)
      .filter(([source]) => /i18n\/locales\/en\/.*\.json$/.test(source) || /^_texts-(?:dashboard-)?en-/.test(source))
      .map(([, { file }]) => file),
  );
  const found = new Map<string, string>();
  for (const file of files) {
    const lines = await Promise.all(
      Object.entries(await exportsOf(file)).map(async ([name, value], index) => {
        if (isTable(value)) return pseudoTable(file, name, value.files);
        const text = JSON.stringify(pseudoOf(value));
        return name === "default"
          ? `export default ${text};`
          : `const x${index} = ${text};\nexport { x${index} as ${name} };`;
      }),
    );
    found.set(`/${file}`, lines.join("\n"));
  }
  if (found.size === 0) throw new Error("The build has no English catalogue");
  return found;
};

/** Strings that the gateway sent: names, models, notices. They are data, not texts. */
export interface Data {
  /** Of all replies that have come, those included that are still being read. */
  readonly words: () => Promise<readonly string[]>;
  /** Before the next page is opened: what one page was sent excuses no other. */
  readonly forget: () => void;
}

/**
 * Serves the pseudo-language in place of English, and records the gateway's replies. Intercepts only these files:
 * Playwright's own interception takes every request and clears the code cache, so that each page would compile again.
 */
export const speakPseudo = async (page: Page, origin: string): Promise<Data> => {
  const texts = await catalogues();
  const words = new Set<string>();
  const read: Promise<void>[] = [];
  const note = (value: unknown): void => {
    if (typeof value === "string") words.add(value);
    else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        // Maps of models and groups have names for keys.
        words.add(key);
        note(one);
      }
    }
  };
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", ({ requestId, request }) => {
    const text = texts.get(new URL(request.url).pathname);
    const answered =
      text === undefined
        ? // A page that comes rendered, in real English, could not be taken over in another language: every address is answered with the
          // empty page of the console, as those behind the sign-in are.
          browser.send("Fetch.continueRequest", { requestId, url: `${origin}/dashboard` })
        : browser.send("Fetch.fulfillRequest", {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: "content-type", value: "text/javascript" }],
            body: Buffer.from(text).toString("base64"),
          });
    // The page may be closed by now.
    answered.catch(() => undefined);
  });
  await browser.send("Fetch.enable", {
    patterns: [
      { urlPattern: `${origin}/*`, resourceType: "Document" },
      ...[...texts.keys()].map((file) => ({ urlPattern: origin + file })),
    ],
  });
  page.on("response", (response) => {
    if (!/\/(?:api|v1)\//.test(response.url())) return;
    read.push(response.json().then(note, () => undefined));
  });
  return {
    words: async () => {
      await Promise.all(read.splice(0));
      return [...words].filter((word) => word.trim().length > 1);
    },
    forget: () => words.clear(),
  };
};

/** Defects of a page. */
export interface Findings {
  /** Letters that come from no catalogue. */
  readonly unspoken: readonly string[];
  /** Texts that are cut off or stick out. */
  readonly cut: readonly string[];
}

/** Looks at everything that is visible. `data` are strings that need no translation. */
export const inspectTexts = (page: Page, data: readonly string[]): Promise<Findings> =>
  page.evaluate((known) => {
    // Names of machines and people, code, other languages: not to be translated.
    const foreign =
      "code, pre, kbd, samp, time, bdi, [translate=no], [lang]:not(html), script, style, noscript, template";
    // Whole words only: a name must not eat a piece of a sentence.
    const data = known
      .toSorted((one, other) => other.length - one.length)
      .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
      .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "gu"));
    // Addresses and secrets, the masked ones too.
    const machine = /https?:\/\/\S+|\bsk-\S+/g;
    const rest = (text: string): string => {
      let left = text;
      for (let before = ""; before !== left;) {
        before = left;
        left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, " ");
      }
      left = left.replaceAll(machine, " ");
      for (const word of data) left = left.replaceAll(word, " ");
      return left;
    };
    const isHardCoded = (text: string): boolean => /\p{L}{2,}/u.test(rest(text));
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (element: Element): string => {
      const { id, classList, tagName } = element;
      return `<${tagName.toLowerCase()}${id === "" ? "" : `#${id}`} class="${[...classList].join(" ")}">`;
    };

    const unspoken: string[] = [];
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue ?? "";
      if (element === null || text.trim() === "" || element.closest(foreign) !== null || !isShown(element)) continue;
      // A text may be laid out in pieces: its sentence is in the element.
      if (isHardCoded(text) && isHardCoded(element.textContent)) unspoken.push(`${nameOf(element)}: ${text.trim()}`);
      if (!text.includes("⟦")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const scroller = (() => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const { overflowX, clipPath, position } = getComputedStyle(at);
          const size = at.getBoundingClientRect();
          // Text for screen readers only is one pixel large.
          if (position === "absolute" && (clipPath !== "none" || size.width <= 1)) return at;
          if (overflowX === "auto" || overflowX === "scroll") return at;
        }
        return null;
      })();
      if (scroller === null && (box.left < -1 || box.right > document.documentElement.clientWidth + 1))
        cut.push(`beyond the side, ${nameOf(element)}: ${text.trim()}`);
    }
    for (const element of document.querySelectorAll(
      "[aria-label], [placeholder], [title], [alt], [aria-description]",
    )) {
      if (element.closest(foreign) !== null || !isShown(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"]) {
        const value = element.getAttribute(name);
        if (value !== null && isHardCoded(value)) unspoken.push(`${nameOf(element)} ${name}: ${value}`);
      }
    }
    if (isHardCoded(document.title)) unspoken.push(`title: ${document.title}`);

    for (const element of document.body.querySelectorAll("*")) {
      if (!(element instanceof HTMLElement) || !isShown(element)) continue;
      const own = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? "").includes("⟦"),
      );
      if (!own || element.hasAttribute("title")) continue;
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (clipPath !== "none" || width <= 1 || height <= 1) continue;
      const isControl = element.closest("button, [role=tab], [role=radio], [role=menuitem], select") === element;
      const wide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      const tall = element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0;
      if (wide && (overflowX === "hidden" || overflowX === "clip" || isControl))
        cut.push(`cut at its side, ${nameOf(element)}: ${element.textContent}`);
      if (tall && (overflowY === "hidden" || overflowY === "clip"))
        cut.push(`cut at its foot, ${nameOf(element)}: ${element.textContent}`);
    }
    return { unspoken: [...new Set(unspoken)], cut: [...new Set(cut)] };
  }, data);
