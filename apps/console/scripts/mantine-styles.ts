import type { Plugin } from "vite";

/** A component's map of class names; its style sheet has the same name. */
const COMPONENT = /@mantine\/core\/esm\/(?:components|utils)\/.*\/(\w+)\.module\.mjs$/;
const ENTRY = /\/src\/main\.tsx$/;
const VARIABLES = /default-css-variables\.layer\.css$/;

/** Mantine's palettes that nothing shows: the theme's colours are roles. They are 1 kB of every page. */
const UNUSED = /--mantine-color-(?:cyan|grape|green|indigo|lime|orange|pink|violet)-[\w-]+/;
const DEFINITION = new RegExp(`${UNUSED.source}:[^;]*;`, "g");

/**
 * Loads the style sheet of each Mantine component that a chunk uses, in the order of the module graph. Always the layered
 * sheet, so that ours win whatever loads first. The development server, which bundles Mantine ahead, loads them all.
 */
export const mantineStyles = (): Plugin => {
  let isBuild = true;
  return {
    name: "mantine-styles",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    transform: {
      filter: { id: [COMPONENT, ENTRY, VARIABLES] },
      handler: (code, id) => {
        if (VARIABLES.test(id)) return isBuild ? { code: code.replaceAll(DEFINITION, ""), map: null } : undefined;
        const name = COMPONENT.exec(id)?.[1];
        if (name === undefined && isBuild) return undefined;
        // After the theme's own imports.
        if (name === undefined) return { code: `${code}\nimport "@mantine/core/styles.layer.css";`, map: null };
        return { code: `import "@mantine/core/styles/${name}.layer.css";\n${code}`, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const [variable] = UNUSED.exec(file.type === "chunk" ? file.code : String(file.source)) ?? [];
        if (variable !== undefined) this.error(`${file.fileName} uses ${variable}, which mantine-styles.ts takes out`);
      }
    },
  };
};
