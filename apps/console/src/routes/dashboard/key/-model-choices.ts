import type { AvailableModel } from "@one-hub/sdk";

/** Models under a heading, as a select with groups takes them. */
export interface ModelGroup {
  readonly group: string;
  readonly items: string[];
}

/**
 * Models to choose from, by vendor and name. A limit holds exact names, so patterns (`gpt-*`) are no choice themselves; a typed name
 * that one of them covers is. Chosen names that are not served at the moment stay visible under a heading of their own.
 */
export const modelChoices = (
  models: Readonly<Record<string, Pick<AvailableModel, "owned_by">>>,
  chosen: readonly string[],
  typed: string,
  headings: { readonly unknownVendor: string; readonly missing: string; readonly typed: string },
): ModelGroup[] => {
  const vendors = new Map<string, string[]>();
  const patterns: string[] = [];
  for (const [name, { owned_by: vendor }] of Object.entries(models)) {
    if (name.endsWith("*")) {
      patterns.push(name.slice(0, -1));
      continue;
    }
    const heading = vendor === "" ? headings.unknownVendor : vendor;
    const names = vendors.get(heading);
    if (names === undefined) vendors.set(heading, [name]);
    else names.push(name);
  }
  const known = (name: string): boolean => Object.hasOwn(models, name) && !name.endsWith("*");
  const missing = chosen.filter((name) => !known(name));
  const wanted = typed.trim();
  const covered =
    wanted !== "" &&
    !known(wanted) &&
    !missing.includes(wanted) &&
    patterns.some((pattern) => wanted.startsWith(pattern) && wanted.length > pattern.length);
  return [
    ...(covered ? [{ group: headings.typed, items: [wanted] }] : []),
    ...[...vendors]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([group, items]) => ({ group, items: items.sort((a, b) => a.localeCompare(b)) })),
    ...(missing.length === 0 ? [] : [{ group: headings.missing, items: missing }]),
  ];
};
