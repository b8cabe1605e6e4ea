import react from "@vitejs/plugin-react";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { gatewayPathPattern } from "@one-hub/openapi/gateway-paths";
import { NONCE_MARK } from "@one-hub/page";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { roles } from "@one-hub/ui/theme/roles.ts";
import { apiReferencePlugin } from "./scripts/api-reference.ts";
import { sharedTextsOf } from "./page-budgets.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";

/** Paths that are the gateway's and never the console's. */
const gatewayPaths = `${gatewayPathPattern}|^/healthz$`;

/** The project's own modules but lists, forms, user groups, routes, texts and demos, which come in files of their own; and small parts of libraries that these share. */
const commonModules =
  /^(?!.*(\.demo\.|locales\/|src\/routes|DataTable|FilterChip|SearchField|PasswordField|RowMenu|FormDrawer|ConfirmDialog|FormSection|Markdown|SafeHtml|NumberField|SecretField|schema-form|EditConflict|AuthLayout|LeaveGuard|useBlocker|lib\/(csv|issue-text|table-view)|(hooks|sdk)\/src\/group|shared\/(DeleteQuestion|EditDrawer|AccountDrawer\/use-group-facts|ErrorView\/table-error|List(Export|Filters|Page|State)|SavedViews))).*((ui|console|hooks|sdk)\/src|@tanstack\/(query-core|react-query)\/|components\/(Alert|Code|NativeSelect|Progress|Stack|TextInput)\/)/;

/** Header, menu and account of the pages behind the sign-in, and what most of these show. */
const frameFolders =
  /ui\/src\/(AppShell|NavMenu(?!\/HoverPanel)|Account|CommandPalette|DayRange\/DayRange\.|StatStrip|Status|TimeText)|console\/src\/(navigation|lib\/(picture|rank|site-links|site-zone)|shared\/(Navigation|AccountDrawer(?!\/use-group-facts)|CommandPalette|HeadlineSum|Notices\/(?!notice-entry)|ErrorPage))/;

/** Charts, sums and code samples of the dashboard and of the pages about calls. */
const figureFolders =
  /ui\/src\/(Chart|Code|Sparkline)|console\/src\/routes\/dashboard\/-us(age|e-amount)|console\/src\/shared\/CodeSamples|(hooks|sdk)\/src\/(self|telemetry|usage)\./;

/** Tables, their filters and their export, with the icons that only these show. */
const listFolders =
  /icons-react.*Icon(Bookmark|Columns|Filter|Power|RosetteDiscountCheck|ShieldUp)\.|ui\/src\/(DataTable|FilterChip|SearchField)|sdk\/src\/format\/(charge|price)|(hooks|sdk)\/src\/log\.|console\/src\/(lib\/(csv|table-view|value-text)|shared\/(ErrorView\/table-error|List(Export|Filters|Page|State)|RecordLinks\/PersonLink|SavedViews))/;

/** Language and namespace of a file of texts; the table of all has the namespace `index`. */
const textFile = /i18n\/locales\/([^/]+)\/([^/]+)\.(?:json|ts)$/;

/** The ground of both schemes, before any script or stylesheet of the console has arrived. */
const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: () => [
    {
      tag: "style",
      attrs: { nonce: NONCE_MARK },
      children: (["light", "dark"] as const)
        .map((scheme) => {
          const { bg } = roles("cyan", scheme);
          return `html[data-mantine-color-scheme=${scheme}]{color-scheme:${scheme};background:${bg}}`;
        })
        .join(""),
      injectTo: "head-prepend",
    },
  ],
});

/**
 * Browsers that know the comment compile a file whole while it arrives, beside the main thread, and not each function when it is called
 * first (V8's explicit compile hints). Files are loaded when they are used, so that most of what is in one runs.
 */
const compileHints = (): Plugin => ({
  name: "compile-hints",
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      // A loader and its queries come with their page: the start needs none but its own.
      codeSplittingOptions: { defaultBehavior: [["loader", "component"], ["errorComponent"], ["notFoundComponent"]] },
      routeFileIgnorePattern: "\\.test\\.tsx?$",
      quoteStyle: "double",
      semicolons: true,
    }),
    mantineStyles(),
    react(),
    firstPaint(),
    apiReferencePlugin(),
    compileHints(),
  ],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  html: { cspNonce: NONCE_MARK },
  build: {
    target: "es2023",
    // Browsers that know all features of the style sheets, such as `:dir()`: for older ones the minifier would guess the direction from the language.
    cssTarget: ["chrome120", "edge120", "firefox125", "safari17"],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The table of what each part imports would be 2 kB of every start, and grow with every page. The page that is opened has its parts named by the
      // host; on the way to another, its parts ask for theirs a round trip later.
      resolveDependencies: (_part, parts, { hostType }) => (hostType === "html" ? parts : []),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One character less of each hash takes 0.2 kB off every page's start, which names all parts. Seven tell the versions of a file apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // Parts that several pages share come in a few files. `minShareCount`: how many pages and windows use a module.
        codeSplitting: {
          groups: [
            // Beside the console's own part of the start, so that both arrive at once over the connections of HTTP/1.1.
            { name: "libraries", tags: ["$initial"], test: /node_modules\/(?!.*@mantine)/ },
            { name: "start", tags: ["$initial"] },
            {
              name: (id) => {
                const [, language = "", namespace = ""] = textFile.exec(id) ?? [];
                return sharedTextsOf(language, namespace) ?? null;
              },
              test: textFile,
            },
            { name: "common", test: commonModules, minShareCount: 13 },
            {
              name: "icons",
              test: /@tabler.icons-react(?!.*Icon(Bookmark|Columns|Filter|Power|RosetteDiscountCheck|ShieldUp)\.)/,
              minShareCount: 2,
            },
            { name: "frame", test: frameFolders, minShareCount: 2 },
            { name: "figures", test: figureFolders, minShareCount: 2 },
            { name: "lists", test: listFolders, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy:
      process.env["GATEWAY_ORIGIN"] === undefined
        ? {}
        : { [gatewayPaths]: { target: process.env["GATEWAY_ORIGIN"], changeOrigin: false, xfwd: true } },
  },
});
