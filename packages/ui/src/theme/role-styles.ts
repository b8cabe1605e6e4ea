import { type Accent, ACCENTS, SITE_ACCENT } from "./accent-names.ts";
import type { Contrast, Scheme } from "./accents.ts";
import { roleVariables } from "./roles.ts";

type Variables = Readonly<Record<string, string>>;

const rule = (selector: string, variables: Variables, scheme?: Scheme): string =>
  [
    `${selector} {`,
    ...(scheme === undefined ? [] : [`  color-scheme: ${scheme};`]),
    ...Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`),
    "}",
    "",
  ].join("\n");

/** What differs from another set. */
const beyond = (base: Variables, variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => base[name] !== value));

const schemeIs = (scheme: Scheme): string => `:root[data-mantine-color-scheme="${scheme}"]`;
const HIGH = '[data-contrast="high"]';

/** Areas that are dark in both schemes use the dark scheme's roles. */
const GROUND = '[data-ground="dark"]';

/** Where the colours of a scheme hold, under some more attributes of `<html>`. */
const holds = (scheme: Scheme, more = ""): string =>
  scheme === "light"
    ? `${schemeIs(scheme)}${more}`
    : `${schemeIs(scheme)}${more},\n${more === "" ? "" : `:root${more} `}${GROUND}`;

const variablesOf = (scheme: Scheme, contrast: Contrast = "default", accent: Accent = "cyan"): Variables =>
  roleVariables(accent, scheme, contrast);

/** The rules of an accent: for each scheme and contrast the roles in which accents differ. */
const accentRules = (accent: Accent): readonly string[] =>
  (["light", "dark"] as const).flatMap((scheme) =>
    (["default", "high"] as const).map((contrast) =>
      rule(
        holds(scheme, `${contrast === "high" ? HIGH : ""}[data-accent="${accent}"]`),
        Object.fromEntries(
          Object.entries(variablesOf(scheme, contrast, accent)).filter(([name]) => /-accent/.test(name)),
        ),
      ),
    ),
  );

/** The style sheet of a site's own accent, which its host adds to its pages: no other site loads it. */
export const siteAccentStyles = (): string => accentRules(SITE_ACCENT).join("");

/** The style sheet of all colour roles: what a page shows follows from three attributes of `<html>`, before any script. */
export const roleStyles = (): string => {
  const rules = ["/* Written by scripts/role-styles.ts from roles.ts and accents.ts. */\n"];
  rules.push(
    rule(":root", variablesOf("light"), "light"),
    rule(holds("dark"), variablesOf("dark"), "dark"),
    ...(["light", "dark"] as const).map((scheme) =>
      rule(holds(scheme, HIGH), beyond(variablesOf(scheme), variablesOf(scheme, "high"))),
    ),
    ...ACCENTS.filter((accent) => accent !== "cyan").flatMap(accentRules),
  );
  return rules.join("");
};
