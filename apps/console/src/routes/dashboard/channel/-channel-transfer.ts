import type { Channel, ChannelInput } from "@one-hub/sdk";
import * as z from "zod/mini";
import { parseJson } from "./-map-input.ts";

/** Settings of a channel that another gateway can take over, in the order in which differences are listed. */
export const sharedFields = [
  "tag",
  "base_url",
  "other",
  "models",
  "group",
  "test_model",
  "priority",
  "weight",
  "model_mapping",
  "custom_parameter",
  "disabled_stream",
  "pre_cost",
  "only_chat",
  "compatible_response",
  "allow_extra_body",
  "plugin",
  "proxy",
  "model_headers",
] as const satisfies readonly (keyof Channel & keyof ChannelInput)[];

export type SharedField = (typeof sharedFields)[number];

/** Headers and proxy addresses hold credentials, so they leave with the key alone. */
const SECRET_FIELDS: ReadonlySet<string> = new Set<SharedField>(["proxy", "model_headers"]);

const channelSchema = z.object({
  // Kept with its blanks: channels are found by their exact name.
  name: z.string().check(z.regex(/\S/)),
  type: z.int().check(z.minimum(0)),
  key: z.optional(z.string()),
  tag: z.optional(z.string().check(z.maxLength(32))),
  base_url: z.optional(z.string()),
  other: z.optional(z.string()),
  models: z.string().check(z.minLength(1)),
  group: z.optional(z.string().check(z.maxLength(32))),
  test_model: z.optional(z.string().check(z.maxLength(50))),
  priority: z.optional(z.int()),
  weight: z.optional(z.int().check(z.minimum(0))),
  model_mapping: z.optional(z.string()),
  model_headers: z.optional(z.string().check(z.maxLength(1024))),
  custom_parameter: z.optional(z.string().check(z.maxLength(1024))),
  disabled_stream: z.optional(z.array(z.string())),
  proxy: z.optional(z.string().check(z.maxLength(255))),
  pre_cost: z.optional(z.literal([1, 2, 3])),
  only_chat: z.optional(z.boolean()),
  compatible_response: z.optional(z.boolean()),
  allow_extra_body: z.optional(z.boolean()),
  plugin: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});

/** A channel of a file. Settings that the file leaves out stay as they are. */
export type TransferredChannel = z.output<typeof channelSchema>;

const FORMAT = "one-hub-channels";
const VERSION = 1;

/** A setting as files have it: null and absent are empty. */
const plain = (channel: Channel, field: SharedField): unknown => {
  const value: unknown = channel[field];
  if (field === "pre_cost") return value === 0 ? 1 : value;
  if (field === "weight") return value ?? 1;
  if (field === "priority") return value ?? 0;
  if (field === "disabled_stream") return value ?? [];
  if (field === "plugin") return value ?? {};
  return value ?? "";
};

/** The file of channels; secrets are in it only with `keys`, by id. */
export const transferFile = (channels: readonly Channel[], keys: ReadonlyMap<number, string> | undefined): string => {
  const rows = channels.map((channel) => ({
    name: channel.name,
    type: channel.type,
    ...Object.fromEntries(
      sharedFields
        .filter((field) => keys !== undefined || !SECRET_FIELDS.has(field))
        .map((field) => [field, plain(channel, field)]),
    ),
    ...(keys !== undefined && { key: keys.get(channel.id) ?? "" }),
  }));
  return JSON.stringify({ format: FORMAT, version: VERSION, channels: rows }, null, 2);
};

/** A row of a file that cannot be used, by its number from 1. */
export interface WrongRow {
  readonly row: number;
  readonly name: string;
  readonly problem: string;
}

/** Reads a file: undefined where it is none of channels. */
export const readTransfer = (
  text: string,
): { readonly channels: readonly TransferredChannel[]; readonly wrong: readonly WrongRow[] } | undefined => {
  const parsed = z
    .object({ format: z.literal(FORMAT), version: z.literal(VERSION), channels: z.array(z.unknown()) })
    .safeParse(parseJson(text)?.value);
  if (!parsed.success) return undefined;
  const channels: TransferredChannel[] = [];
  const wrong: WrongRow[] = [];
  for (const [index, row] of parsed.data.channels.entries()) {
    const read = channelSchema.safeParse(row);
    if (read.success) channels.push(read.data);
    else {
      const named = z.object({ name: z.string().check(z.trim(), z.minLength(1)) }).safeParse(row);
      const problem = read.error.issues.map(({ path }) => path.join(".")).join(", ");
      wrong.push({ row: index + 1, name: named.success ? named.data.name : `#${index + 1}`, problem });
    }
  }
  return { channels, wrong };
};

/** A setting that the file changes, as text. */
export interface FieldChange {
  readonly field: SharedField;
  readonly before: string;
  readonly after: string;
}

/** A channel of a file and this gateway's channel of the same name and type. */
export interface ComparedChannel {
  readonly from: TransferredChannel;
  readonly stored: Channel | undefined;
  readonly changes: readonly FieldChange[];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Objects are compared whatever the order of their names. */
const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value;

/** A stored setting as text, the same for equal values. */
export const storedText = (channel: Channel, field: SharedField): string => textOf(sorted(plain(channel, field)));

/** Compares a file with the channels here. Several of one name and type are matched in their order. */
export const compareTransfer = (
  channels: readonly TransferredChannel[],
  stored: readonly Channel[],
): readonly ComparedChannel[] => {
  const keyOf = ({ name, type }: { readonly name: string; readonly type: number }): string => `${type} ${name}`;
  const left = Map.groupBy(stored, keyOf);
  return channels.map((from) => {
    const found = left.get(keyOf(from))?.shift();
    const changes =
      found === undefined
        ? []
        : sharedFields.flatMap((field): FieldChange[] => {
            if (from[field] === undefined) return [];
            const [before, after] = [plain(found, field), from[field]].map((value) => textOf(sorted(value)));
            return before === after || before === undefined || after === undefined ? [] : [{ field, before, after }];
          });
    return { from, stored: found, changes };
  });
};

/** Key of a channel that a file brings without one; it is created disabled until its own is entered. */
export const PLACEHOLDER_KEY = "replace-me";

/** What creates a channel of a file. */
export const createdFrom = (
  from: TransferredChannel,
): ChannelInput & { type: number; key: string; name: string; models: string } => {
  const { key = "", plugin, ...rest } = from;
  const body = {
    ...rest,
    priority: from.priority ?? 0,
    weight: from.weight ?? 1,
    proxy: from.proxy ?? "",
    plugin: plugin ?? {},
  };
  return key === "" ? { ...body, key: PLACEHOLDER_KEY, status: 2 } : { ...body, key };
};

/** The settings of a channel that a file changes: those that the file has, and those stored as null in their written form. */
export const settingsOf = ({ name: _name, type: _type, key: _key, ...from }: TransferredChannel, current: Channel) => ({
  ...from,
  weight: from.weight ?? current.weight ?? 1,
  priority: from.priority ?? current.priority ?? 0,
  proxy: from.proxy ?? current.proxy ?? "",
  plugin: from.plugin ?? (current.plugin as NonNullable<ChannelInput["plugin"]> | null),
});
