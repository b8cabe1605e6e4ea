/** Who may import whom: console → ui, hooks → sdk → contract. */
const never = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

/** Imports of values only: a type may be taken from a layer above. */
const neverValues = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to, dependencyTypesNot: ["type-only"] },
});

const gateway = "^apps/gateway/src";
/** The gateway's wiring and listening: the files of its root. */
const gatewayRoot = `${gateway}/(app|gateway|run|server|services|housekeeping)\\.ts`;

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      comment: "A cycle has no first file to read",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    never(
      "sdk-stands-alone",
      "^packages/sdk/src",
      "^(packages/(hooks|languages|page|ui|testing)|apps)/",
      "The SDK knows no other package",
    ),
    never(
      "sdk-has-no-react",
      "^packages/sdk/src",
      "node_modules/(react|react-dom|@tanstack|@mantine)/",
      "The SDK runs anywhere",
    ),
    never(
      "sdk-has-dayjs-in-format-only",
      "^packages/sdk/src/(?!format/)",
      "node_modules/dayjs/",
      "Who formats no time does not bundle dayjs",
    ),
    never(
      "hooks-know-the-sdk-only",
      "^packages/hooks/src",
      "^(packages/(languages|page|ui|testing)|apps)/",
      "Hooks are headless",
    ),
    never(
      "hooks-are-headless",
      "^packages/hooks/src",
      "node_modules/(react-dom|@mantine|@tanstack/react-router)/",
      "No DOM, no router, no components",
    ),
    never(
      "languages-stand-alone",
      "^packages/languages/src",
      "^(packages/(?!languages/)|apps/|openapi/)",
      "Languages are plain facts for host, mails and console",
    ),
    never(
      "page-stands-alone",
      "^packages/page/src",
      "^(packages/(?!page/)|apps/|openapi/)",
      "Host and console's build agree in it, and know nothing else of each other",
    ),
    never(
      "console-knows-no-gateway",
      "^apps/console/(src|scripts)/(?!.*\\.test\\.)",
      "^apps/gateway/",
      "What both need is packages/page",
    ),
    never(
      "ui-knows-no-data",
      "^packages/ui/src",
      "^(packages/(sdk|hooks|languages|page|testing)|apps)/",
      "Components know no endpoint",
    ),
    never(
      "ui-knows-no-router",
      "^packages/ui/src",
      "node_modules/(@tanstack/(react-query|react-router)|i18next|react-i18next)/",
      "Text and links come in as props",
    ),
    never(
      "console-leaves-the-gateway-alone",
      "^apps/console/src/(?!.*\\.test\\.)",
      "^(apps/gateway|packages/testing)/",
      "Only tests start a gateway",
    ),
    never(
      "gateway-stands-alone",
      "^apps/gateway/src/(?!.*\\.test\\.)",
      "^(packages/(hooks|ui|testing)|apps/console)/",
      "The gateway is a server",
    ),
    {
      name: "gateway-takes-types-and-money-rules",
      severity: "error",
      comment: "Of the SDK only types, and the one money module for preview and gateway alike (format)",
      from: { path: "^apps/gateway/src/(?!.*\\.test\\.)" },
      to: { path: "^packages/sdk/src/(?!format/)", dependencyTypesNot: ["type-only"] },
    },
    neverValues(
      "gateway-platform-knows-no-domain",
      `${gateway}/platform/(?!db/migrations/|.*\\.test\\.)`,
      `${gateway}/(domains|relay|host|proxy|seed)/|${gatewayRoot}`,
      "The platform is shared by all domains",
    ),
    neverValues(
      "gateway-domains-know-no-relay",
      `${gateway}/domains/(?!.*\\.test\\.)`,
      `${gateway}/(relay|host|proxy|seed)/|${gatewayRoot}`,
      "The relay uses the domains",
    ),
    neverValues(
      "gateway-relay-knows-no-host",
      `${gateway}/relay/(?!.*\\.test\\.)`,
      `${gateway}/(host|proxy|seed)/|${gatewayRoot}`,
      "The relay is one part of the gateway",
    ),
    neverValues(
      "gateway-host-and-proxy-know-no-domain",
      `${gateway}/(host|proxy)/(?!.*\\.test\\.)`,
      `${gateway}/(domains|relay|seed)/|${gatewayRoot}`,
      "Both also run in front of another gateway",
    ),
    {
      name: "packages-are-entered-by-name",
      severity: "error",
      comment: "A relative import passes by what a package exports",
      from: { path: "^((?:apps|packages)/[^/]+|openapi|scripts)/" },
      to: { path: "^(apps|packages|openapi|scripts)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    },
    {
      name: "routes-are-separate",
      severity: "error",
      comment: "A second user moves a piece to shared/",
      from: { path: "^apps/console/src/routes/dashboard/([^/]+)/" },
      to: { path: "^apps/console/src/routes/dashboard/([^/]+)/", pathNot: "^apps/console/src/routes/dashboard/$1/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(dist|routeTree\\.gen|\\.css$)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      conditionNames: ["source", "import", "require", "node", "default"],
      exportsFields: ["exports"],
    },
  },
};
