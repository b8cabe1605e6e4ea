import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";

const docs = fileURLToPath(new URL("..", import.meta.url));

type Item = DefaultTheme.SidebarItem;

const titleOf = (file: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(docs, file), "utf8"))?.[1]?.replaceAll("`", "") ?? basename(file, ".md");

/** An entry named by the page's own title. */
const page = (path: string): Item => ({ text: titleOf(`${path}.md`), link: `/${path}` });

const pagesIn = (folder: string, text: (file: string) => string): Item[] =>
  globSync(`${folder}/*.md`, { cwd: docs })
    .filter((file) => basename(file) !== "index.md")
    .sort()
    .map((file) => ({ text: text(file), link: `/${file.replace(/\.md$/, "")}` }));

const modulesIn = (folder: string): Item[] => pagesIn(folder, (file) => basename(file, ".md"));

const modulesOf = (name: string): Item => ({
  text: `@one-hub/${name}`,
  items: [{ text: "Guide", link: `/reference/${name}/` }, ...modulesIn(`reference/${name}`)],
});

const guideSidebar = (): Item[] => [
  { text: "Introduction", items: [page("start"), page("concepts")] },
  {
    text: "Guides",
    items: [
      "in-front-of-one-hub",
      "docker",
      "postgresql",
      "payments",
      "sign-in-providers",
      "branding",
      "hooks-in-your-app",
    ].map((name) => page(`guides/${name}`)),
  },
  {
    text: "Running a site",
    items: ["administration", "operations", "gateway", "console-config", "security"].map(page),
  },
  {
    text: "Reference",
    items: [
      { text: "SDK and hooks", link: "/reference/" },
      ...["errors", "contract", "differences", "changelog"].map(page),
    ],
  },
  {
    text: "How it is built",
    items: [
      "tour",
      "console",
      "sdk",
      "hooks",
      "ui",
      "design",
      "glossary",
      "testing",
      "performance",
      "releasing",
      "adding-an-operation",
      "adding-a-page",
    ].map(page),
  },
  { text: "Decisions", items: pagesIn("decisions", titleOf) },
];

/** Each package's reference has a sidebar of its own: together they have more pages than everything else. */
export const sidebar = (): DefaultTheme.SidebarMulti => ({
  "/reference/sdk/": [
    modulesOf("sdk"),
    { text: "@one-hub/sdk/format", items: modulesIn("reference/sdk/format") },
    { text: "@one-hub/sdk/testing", link: "/reference/sdk/testing/" },
    { text: "See also", items: [{ text: "@one-hub/hooks", link: "/reference/hooks/" }] },
  ],
  "/reference/hooks/": [
    modulesOf("hooks"),
    { text: "See also", items: [{ text: "@one-hub/sdk", link: "/reference/sdk/" }] },
  ],
  "/": guideSidebar(),
});
