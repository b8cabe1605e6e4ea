import { fileURLToPath } from "node:url";
import { compressNow, precompress } from "@one-hub/page/build";
import { defineConfig } from "vitepress";
import { checkAnchors } from "./anchors.ts";
import { createScriptMover } from "./inline-scripts.ts";
import { linkRepositoryFiles } from "./links.ts";
import { writeTextsForModels } from "./llms.ts";
import { sidebar } from "./sidebar.ts";

const base = "/docs/";
const scripts = createScriptMover(base);

// oxlint-disable-next-line import/no-default-export -- VitePress takes the file's default export
export default defineConfig({
  base,
  title: "One Hub",
  titleTemplate: ":title · One Hub docs",
  description: "Console, SDK, React hooks and embedded gateway for an AI model API gateway",
  lang: "en",
  cleanUrls: true,
  // Otherwise each change of colours adds a style element, which the policy refuses.
  appearance: { disableTransition: false },
  // The table of pages in a file of its own; by default it is a script in every page.
  metaChunk: true,
  srcExclude: ["**/node_modules/**"],
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }]],
  markdown: {
    config: linkRepositoryFiles,
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
  },
  // The gateway's policy for /docs refuses inline scripts.
  transformHtml: (html) => scripts.move(html),
  buildEnd: async ({ outDir, pages, srcDir }) => {
    await checkAnchors({ base, outDir, pages });
    await scripts.write(outDir);
    await writeTextsForModels({ base, outDir, pages, srcDir });
    await precompress(outDir, { compress: compressNow, hasTemplate: false });
  },
  // As the console: browsers of the last years.
  vite: {
    build: { target: "es2023", chunkSizeWarningLimit: 2000 },
    // VitePress's way to put a component of one's own in the place of one of the theme's.
    resolve: {
      alias: [
        {
          find: /^.*\/VPLocalSearchBox\.vue$/,
          replacement: fileURLToPath(new URL("theme/SearchDialog.vue", import.meta.url)),
        },
      ],
    },
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/start" },
      { text: "Concepts", link: "/concepts" },
      { text: "Guides", link: "/guides/in-front-of-one-hub", activeMatch: "/guides/" },
      { text: "Reference", link: "/reference/", activeMatch: "/reference/" },
      {
        text: "More",
        items: [
          { text: "Operations", link: "/operations" },
          { text: "Security model", link: "/security" },
          { text: "Decisions", link: "/decisions/" },
          { text: "Error codes", link: "/errors" },
          { text: "Changelog", link: "/changelog" },
        ],
      },
    ],
    sidebar: sidebar(),
    notFound: {
      title: "Page not found",
      quote: "There is no page at this address.",
      linkText: "Go to the first page",
      linkLabel: "Go to the first page",
    },
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        // The index holds words, not colours: highlighting every page a second time would take as long as the pages.
        _render: (source, env, md) => {
          const { highlight } = md.options;
          md.options.highlight = null;
          try {
            return md.render(source, env);
          } finally {
            md.options.highlight = highlight ?? null;
          }
        },
      },
    },
  },
});
