import { type Accent, ACCENTS } from "./accent-names.ts";
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

/** The style sheet of all colour roles: what a page shows follows from three attributes of `<html>`, before any script. */
export const roleStyles = (): string => {
  const rules = ["/* Written by scripts/role-styles.ts from roles.ts and accents.ts. */\n"];
  const of = (scheme: Scheme, contrast: Contrast = "default", accent: Accent = "cyan"): Variables =>
    roleVariables(accent, scheme, contrast);
  rules.push(rule(":root", of("light"), "light"), rule(holds("dark"), of("dark"), "dark"));
  for (const scheme of ["light", "dark"] as const)
    rules.push(rule(holds(scheme, HIGH), beyond(of(scheme), of(scheme, "high"))));
  for (const accent of ACCENTS.filter((one) => one !== "cyan"))
    for (const scheme of ["light", "dark"] as const)
      for (const contrast of ["default", "high"] as const)
        rules.push(
          rule(
            holds(scheme, `${contrast === "high" ? HIGH : ""}[data-accent="${accent}"]`),
            // A rule of its own for each: the accent's roles are those in which another accent differs.
            Object.fromEntries(Object.entries(of(scheme, contrast, accent)).filter(([name]) => /-accent/.test(name))),
          ),
        );
  return rules.join("");
};
