import type { Channel } from "@one-hub/sdk";
import { channelKindOf } from "./-channel-types.ts";
import { parseJson } from "./-map-input.ts";

/** Values of a form's plugin fields by `plugin.parameter`: switches as booleans, all others as typed. */
export type PluginValues = Readonly<Record<string, string | boolean>>;

type Plugins = Readonly<Record<string, unknown>>;

/** Name of a parameter's field. */
export const fieldOf = (plugin: string, parameter: string): string => `${plugin}.${parameter}`;

const valueIn = (plugins: Plugins, plugin: string, parameter: string): unknown => {
  const values = plugins[plugin];
  return typeof values === "object" && values !== null ? (values as Plugins)[parameter] : undefined;
};

/** The form's values of a type's plugins. */
export const pluginValuesOf = (type: number, stored: Channel["plugin"] | undefined): PluginValues =>
  Object.fromEntries(
    channelKindOf(type).plugins.flatMap(({ name, parameters }) =>
      parameters.map((parameter) => {
        const value = valueIn(stored ?? {}, name, parameter.name);
        const text =
          typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
        return [fieldOf(name, parameter.name), parameter.kind === "switch" ? value === true : text] as const;
      }),
    ),
  );

/** First JSON parameter whose text is none; undefined where all are right. */
export const wrongPluginField = (type: number, values: PluginValues): string | undefined => {
  for (const { name, parameters } of channelKindOf(type).plugins)
    for (const parameter of parameters) {
      const text = values[fieldOf(name, parameter.name)];
      if (parameter.kind === "json" && typeof text === "string" && text.trim() !== "" && parseJson(text) === undefined)
        return fieldOf(name, parameter.name);
    }
  return undefined;
};

/** Plugins as a channel stores them; a parameter without a value is left out, what the form does not show is kept. */
export const pluginOf = (
  type: number,
  values: PluginValues,
  stored: Plugins,
): Record<string, Record<string, unknown>> => {
  const shown = channelKindOf(type).plugins;
  const names = new Set(shown.map(({ name }) => name));
  const others = Object.entries(stored).filter(
    (entry): entry is [string, Record<string, unknown>] =>
      !names.has(entry[0]) && typeof entry[1] === "object" && entry[1] !== null,
  );
  const written = shown.flatMap(({ name, parameters }) => {
    const set = parameters.flatMap((parameter) => {
      const value = values[fieldOf(name, parameter.name)];
      const trimmed = typeof value === "string" ? value.trim() : value;
      // A switch that is off is written where it was on, since a partial write could not switch it off.
      if (
        trimmed === undefined ||
        trimmed === "" ||
        (trimmed === false && valueIn(stored, name, parameter.name) === undefined)
      )
        return [];
      return [[parameter.name, trimmed] as const];
    });
    return set.length === 0 ? [] : [[name, Object.fromEntries(set)] as const];
  });
  return Object.fromEntries([...others, ...written]);
};
