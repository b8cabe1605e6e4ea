import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { defaultClientConditions, defaultServerConditions, type InlineConfig, build } from "vite";
import { type Audience, CONFIG_ELEMENT, NONCE_MARK, type PageIndex } from "@one-hub/page";
import { siteAccentStyles } from "@one-hub/ui/theme/role-styles.ts";
import { chunksOfTexts, type Manifest, ownPart, rendererChunk } from "../page-budgets.ts";
import type * as Render from "../src/start/render.tsx";

// Renders every page that can be read before the console has loaded: one file a page and language under dist/.pages, which the host
// fills in for each reply. A page behind the sign-in comes as a grey frame, with the names of its parts, so that they are fetched all at once.

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const work = join(root, ".prerender");

// Library code that asks whether it is in a browser must answer as it will there, or hydration finds another page. These names it only reads.
Object.assign(globalThis, { window: undefined, self: globalThis });
process.env["NODE_ENV"] = "production";

const quiet = { root, logLevel: "warn" } as const satisfies InlineConfig;

await build({
  ...quiet,
  mode: "prerender",
  build: {
    ssr: "src/start/render.tsx",
    outDir: work,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    manifest: false,
    rolldownOptions: { output: { codeSplitting: false, format: "cjs", entryFileNames: "render.cjs" } },
  },
  ssr: {
    noExternal: true,
    target: "webworker",
    resolve: {
      conditions: ["source", "browser", ...defaultServerConditions.filter((condition) => condition !== "node")],
    },
  },
});

/** Builds a script that runs before the console has loaded, in one file; returns its name. */
const buildScript = async (input: string): Promise<string> => {
  const built = await build({
    ...quiet,
    configFile: false,
    resolve: { conditions: ["source", ...defaultClientConditions] },
    build: {
      target: "es2023",
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const [script] = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    "output" in result ? result.output.filter((file) => file.type === "chunk") : [],
  );
  if (script === undefined) throw new Error(`${input} came to nothing`);
  await writeFile(join(dist, script.fileName), script.code);
  return script.fileName;
};

const earlyPress = await buildScript("src/start/early-press.ts");
const earlySession = await buildScript("src/start/early-session.ts");

// Written by the build just before.
const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const template = await readFile(join(dist, "index.html"), "utf8");

const chunkOfRoute = (id: string): string | undefined =>
  [`${id}/route.tsx`, `${id}/index.tsx`, `${id}index.tsx`, `${id}.tsx`]
    .map((file) => `src/routes${file}${ownPart}`)
    .find((key) => manifest[key] !== undefined);

const keysOf = ({ routes, texts }: Render.PageParts, language: string): readonly string[] => [
  ...routes.flatMap((id) => chunkOfRoute(id) ?? []),
  ...chunksOfTexts(manifest, language, texts),
  rendererChunk,
];

interface Needs {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** Everything that the chunks load by static imports. */
const needsOf = (keys: readonly string[]): Needs => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
};

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...files].filter((file) => !others.has(file));

/** The policy allows no style attributes: each becomes a rule, and goes back when the page is taken over (src/start/take-over.ts). */
const withoutStyleAttributes = (html: string): { readonly html: string; readonly rules: string } => {
  const rules: string[] = [];
  const decode = (text: string): string =>
    text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const without = html.replaceAll(/ style="([^"]*)"/g, (_attribute, css: string) => {
    const rule = decode(css);
    const index = rules.includes(rule) ? rules.indexOf(rule) : rules.push(rule) - 1;
    return ` data-style="${index}"`;
  });
  return { html: without, rules: rules.map((rule, index) => `[data-style="${index}"]{${rule}}`).join("") };
};

/** Look of a press that is held until the console is live. */
const HELD = "button[aria-busy=true]{cursor:progress;opacity:.6}";

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const nameOf = (path: string): string => (path === "/" ? "index" : path.slice(1).replaceAll("/", "."));

const rendererFile = join(work, "render.cjs");
const runRenderer = compileFunction(await readFile(rendererFile, "utf8"), ["exports"], { filename: rendererFile });
/** A fresh renderer for each page, as one keeps all that it has loaded. Compiling takes most of the time, so it is done once. */
const freshRenderer = (): typeof Render => {
  const exports = {};
  runRenderer(exports);
  return exports as typeof Render;
};

const { isWide, knownPaths, memberPaths, offered, prerenderedPaths, publicPaths } = freshRenderer();
await rm(join(dist, ".pages"), { recursive: true, force: true });
await mkdir(join(dist, ".pages"), { recursive: true });

const first = needsOf(Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true));
const descriptionIn = async (language: string): Promise<string> => {
  const texts: { readonly description: string } = JSON.parse(
    await readFile(new URL(`../src/i18n/locales/${language}/home.json`, import.meta.url), "utf8"),
  );
  return texts.description;
};
const index: PageIndex = {
  languages: offered,
  publicPaths: publicPaths(),
  knownPaths: knownPaths(),
  pages: {},
  descriptions: Object.fromEntries(
    await Promise.all(offered.map(async (language) => [language, await descriptionIn(language)] as const)),
  ),
  siteAccent: siteAccentStyles().replaceAll(/\s*\n\s*/g, ""),
};
const keep = async (
  path: string,
  language: string,
  audience: Audience | undefined,
  document: string,
): Promise<void> => {
  const file = `${nameOf(path)}.${language}.html`;
  await writeFile(join(dist, ".pages", file), document);
  const entry = (index.pages[path] ??= { audience, files: {} });
  entry.files[language] = file;
};

for (const path of prerenderedPaths()) {
  const { renderPage } = freshRenderer();
  for (const language of offered) {
    const page = await renderPage(path, language);
    if (page.html.includes("<!--$!-->")) throw new Error(`${path} was not ready when it was rendered in ${language}`);
    const own = needsOf(keysOf(page, language));
    const styles = await Promise.all(
      [...new Set([...first.styles, ...own.styles])].map((file) => readFile(join(dist, file), "utf8")),
    );
    const { html, rules } = withoutStyleAttributes(page.html);
    const head = [
      // The page is shown when it has arrived whole: a form that grows would move.
      '<link rel="expect" href="#whole" blocking="render">',
      `<style nonce="${NONCE_MARK}">${styles.join("")}${HELD}</style>`,
      rules === "" ? "" : `<style nonce="${NONCE_MARK}" data-inline-styles>${rules}</style>`,
    ].join("");
    const preloads = without(own.scripts, first.scripts)
      .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
      .join("");
    // For Vite's loader: these styles stand in the page; it would fetch them again, and wait for them.
    const standing = without(own.styles, first.styles)
      .map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)
      .join("");
    // The styles are in the page, and the console's own scripts come after all that is needed to read it and to type.
    const late = [...template.matchAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g)].map(
      ([tag]) => tag,
    );
    const document = template
      .replaceAll(/\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/g, "")
      .replace(
        /<title>[^<]*<\/title>/,
        `<title${page.title === undefined ? "" : " data-page"}>${escapeText(page.title ?? "")}</title>`,
      )
      .replace(/<meta name="description"[^>]*>/, (whole) =>
        page.description === undefined
          ? whole
          : `<meta data-page name="description" content="${escapeText(page.description).replaceAll('"', "&quot;")}" />`,
      )
      // Waited for: a form that is sent before it is there would be the browser's to send. It comes beside the script before it.
      .replace(
        /<script src="\/first-paint\.js"[^>]*><\/script>/,
        (whole) => `${whole}<script src="/${earlyPress}"></script>`,
      )
      .replace("</head>", () => `${head}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-language="${language}">${html}</div><i id="whole" hidden></i>`,
      )
      .replace("</body>", () => `${late.join("")}${preloads}${standing}</body>`);
    await keep(path, language, page.guestOnly ? "guests" : undefined, document);
  }
}
/** The frame of a page behind the sign-in, in grey, while its parts arrive. */
const [frameHtml = "", frameCss = ""] = await Promise.all(
  ["frame.html", "frame.css"].map((file) => readFile(join(root, "src/start", file), "utf8")),
);
const frameRules = frameCss.replaceAll(/\/\*.*?\*\/|\s*\n\s*/g, "");
const frameOf = (path: string): string => {
  const html = frameHtml.replaceAll(/\s*\n\s*/g, "");
  return `<style nonce="${NONCE_MARK}">${frameRules}</style>${isWide(path) ? html.replace(' id="frame"', ' id="frame" data-width="full"') : html}`;
};

for (const path of memberPaths()) {
  const { partsOf } = freshRenderer();
  for (const language of offered) {
    const own = needsOf(keysOf(await partsOf(path, language), language));
    const links = [
      ...without(own.scripts, first.scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...without(own.styles, first.styles).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ];
    // Asked before anything else: all that a page shows waits for the answer.
    const document = template
      .replace(`<!--${CONFIG_ELEMENT}-->`, (mark) => `${mark}<script src="/${earlySession}" async></script>`)
      .replace("</head>", () => `${links.join("")}</head>`)
      .replace('<div id="root"></div>', (empty) => empty + frameOf(path));
    await keep(path, language, "members", document);
  }
}
await writeFile(join(dist, ".pages/index.json"), JSON.stringify(index));
await rm(work, { recursive: true, force: true });
process.stdout.write(`${Object.keys(index.pages).length} pages rendered in ${offered.length} languages\n`);
// The rendered program keeps timers of its own.
process.exit(0);
