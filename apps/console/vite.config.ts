import react from "@vitejs/plugin-react";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { gatewayPathPattern } from "@one-hub/openapi/gateway-paths";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { roles } from "@one-hub/ui/theme/roles.ts";
import { apiReferencePlugin } from "./scripts/api-reference.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";

/** Paths that are the gateway's and never the console's. */
const gatewayPaths = `${gatewayPathPattern}|^/healthz$`;

/** The ground of both schemes, before any script or stylesheet of the console has arrived. */
const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: () => [
    {
      tag: "style",
      attrs: { nonce: "__CSP_NONCE__" },
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
  ],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2023",
    // Browsers that know all features of the style sheets, such as `:dir()`: for older ones the minifier would guess the direction from the language.
    cssTarget: ["chrome120", "edge120", "firefox125", "safari17"],
    // A kilobyte less on each page than the bundler's own, for ten seconds more of the build; the second pass brings most of it.
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
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
        codeSplitting: {
          // The style guide's demos are nobody else's.
          // What many pages share comes in a few files: sixty small ones compress worse and ask sixty times. The rest is cut by use.
          groups: [
            // What every page says: one file a language, so that the table of all texts names few files.
            {
              name: (id) => `texts-${/locales\/([^/]+)\//.exec(id)?.[1] ?? ""}`,
              test: /i18n\/locales\/[^/]+\/(common|components|error|menu|navbar|toast|zod)\.json$/,
            },
            // The start is one file, with React's renderer in it: main.tsx imports that by itself, so that it runs in a stretch of its own.
            { name: "frame", test: /console\/index\.html$|react-dom\/client\.js$/ },
            // Small things of (nearly) every page.
            {
              name: "basics",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/(Tooltip|Text|theme\/search-text|Settings\/|Layout|Button|AuthLayout|Form\/FormError|Skeleton|StateView\/StateView)|AppShell\/Brand|icons-react\/dist\/esm\/(create|default|icons\/Icon(Eye|EyeOff|World|Sun|Moon|Key|List|User|AlertCircle|InfoCircle|Copy|Check|ChevronDown)\.)|console\/src\/(lib\/(link|site|document|issue|numbers|session|dirty-forms|kept-forms)|i18n\/change|shared\/(SiteBrand|PageTools|ErrorView))|hooks\/src\/auth\.|sdk\/src\/(compat|format\/(decimal|number))\.)/,
            },
            // Whoever sees sums and states: not those who sign in.
            {
              name: "sums",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/(Stat(Strip|us)|Progress)\/|hooks\/src\/quota\.|sdk\/src\/format\/quota\.)/,
            },
            // Whoever types something.
            {
              name: "fields",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/Fields\/(field|Field))/,
            },
            {
              name: "forms",
              test: /@mantine\/form|klona|fast-deep-equal|Fields\/(Text|Password)|shared\/SignInLayout/,
            },
            // The frame of public pages and of those behind the sign-in alike.
            {
              name: "frames",
              test: /^(?!.*\.demo\.).*(?:console\/src\/(permissions\.|shared\/(LazyPart|ErrorPage)\/|shared\/Notices\/NoticeBell)|ui\/src\/AppShell\/(NavDrawer|SkipLink)|icons\/Icon(Menu2|ExternalLink|X|Search)\.)/,
            },
            // The frame of every page behind the sign-in.
            {
              name: "shell",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/(Account\/(Account\.|AccountButton|Avatar)|theme\/use-media|AppShell\/|NavMenu\/(NavMenu|NavEntry|nav)\.)|console\/src\/(navigation\.|lib\/(picture|keyboard)|shared\/(Navigation\/|AccountDrawer\/(load|AccountMenu|name-of)|CommandPalette\/(CommandPalette(Button)?|PaletteFace)\.|ShortcutSheet\/ShortcutSheet))|modern\/useMutationState|esm\/use(RouterState|Location)|icons\/Icon(LayoutSidebar|Home|FileInvoice|FileText|History)\.)/,
            },
            // What most pages behind the sign-in are made of.
            {
              name: "pages",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/(PageHeader|Card|CopyButton|CodeBlock|SecretField|SegmentedTabs)\/|ui\/src\/(DataTable\/use-narrow|Fields\/NativeSelectField)|console\/src\/(lib\/send-once|shared\/ListState\/use-list-state)|hooks\/src\/(bulk|group|log|model|self|token)\.|sdk\/src\/(group|key|log|model|self|token|format\/time)\.|ui\/src\/(Menu\/(trigger|Popover)|theme\/opened)\.|icons\/Icon(Plus|ArrowDown|ChevronRight)\.)/,
            },
            // Lists of records.
            {
              name: "lists",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/DataTable\/(DataTable|Pick|TableFoot|TableRow|use-row-keys|ViewMenu)|ui\/src\/Menu\/Menu\.tsx|console\/src\/(lib\/(local-time|table-view|viewer)|shared\/(ListState\/|ListPage\/(cells|define|load|use-list|ListTable)))|icons\/Icon(ChevronLeft|Columns|Refresh|Dots|Pencil|Trash)\.)/,
            },
            // What lists are searched and narrowed with.
            {
              name: "filters",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/(FilterChip|SearchField)\/|console\/src\/shared\/ListFilters\/(ListFilters|ChoiceChip)|ui\/src\/Fields\/SwitchField\.)/,
            },
            // Whoever pays.
            {
              name: "payments",
              test: /(?:hooks|sdk)\/src\/payment\.|sdk\/src\/format\/top-up\./,
            },
            // The question before something is lost.
            {
              name: "questions",
              test: /^(?!.*\.demo\.).*(?:ui\/src\/ConfirmDialog\/(ConfirmDialog|Dialog)\.|console\/src\/shared\/LeaveGuard\/)/,
            },
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
