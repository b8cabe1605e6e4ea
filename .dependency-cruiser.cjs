/** Who may import whom: console → ui, hooks → sdk → contract. */
const never = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

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
      "^(packages/(hooks|languages|ui|testing)|apps)/",
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
      "^(packages/(languages|ui|testing)|apps)/",
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
      "ui-knows-no-data",
      "^packages/ui/src",
      "^(packages/(sdk|hooks|languages|testing)|apps)/",
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
