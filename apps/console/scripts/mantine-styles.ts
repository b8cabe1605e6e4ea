import type { Plugin } from "vite";

/** A component's map of class names; its style sheet has the same name. */
const COMPONENT = /@mantine\/core\/esm\/(?:components|utils)\/.*\/(\w+)\.module\.mjs$/;
const ENTRY = /\/src\/main\.tsx$/;

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
      filter: { id: [COMPONENT, ENTRY] },
      handler: (code, id) => {
        const name = COMPONENT.exec(id)?.[1];
        if (name === undefined && isBuild) return undefined;
        // After the theme's own imports.
        if (name === undefined) return { code: `${code}\nimport "@mantine/core/styles.layer.css";`, map: null };
        return { code: `import "@mantine/core/styles/${name}.layer.css";\n${code}`, map: null };
      },
    },
  };
};
