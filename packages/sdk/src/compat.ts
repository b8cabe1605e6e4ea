/*
 * The only place that reads what open one-hub and the extended gateway call by different names. Arguments are described by their
 * shape, so that entries of any of the group and rate maps fit.
 */

import type { Schemas } from "./schema.ts";

/**
 * Name of an extension: what open one-hub lacks. A gateway may list others.
 *
 * @example const wanted: Extension = "fapiao";
 */
export type Extension = Schemas["Extension"];

/** An account as either gateway describes its group. */
export interface GroupMember {
  /** Symbol of the group; open one-hub, and the embedded gateway too. */
  group?: string | undefined;
  /** Id of the group, where the gateway sends one. */
  group_id?: number | undefined;
}

/** A group as either gateway describes it. */
export interface GroupTerms {
  id?: number | undefined;
  symbol?: string | undefined;
  /** Price multiplier of open one-hub. */
  ratio?: number | undefined;
  /** The same multiplier under a second name. */
  discount?: number | undefined;
}

/**
 * A user's group from a map keyed by symbol (open one-hub) or by id (extended gateway). Undefined when the map does not hold
 * it: a private or deleted group.
 */
export const groupOf = <Group extends GroupTerms>(
  user: GroupMember,
  groups: Readonly<Record<string, Group>>,
): Group | undefined => {
  const { group, group_id: id } = user;
  const entries = Object.entries(groups);
  const by = (test: (key: string, entry: Group) => boolean): Group | undefined =>
    entries.find(([key, entry]) => test(key, entry))?.[1];
  return (
    (id === undefined ? undefined : by((_, entry) => entry.id === id)) ??
    (group === undefined ? undefined : by((key, entry) => key === group || entry.symbol === group)) ??
    (id === undefined ? undefined : by((key, entry) => entry.id === undefined && key === String(id)))
  );
};

/** Id of a user's group for the second role gate: the user's own `group_id`, else that of its symbol in `groups`, else 0. */
export const groupIdOf = (user: GroupMember, groups: Readonly<Record<string, GroupTerms>> = {}): number =>
  user.group_id ?? groupOf(user, groups)?.id ?? 0;

/** Price multiplier of a group, 1 when it has none. 0 is free, not absent. */
export const groupRatio = (group: GroupTerms | undefined): number => group?.discount ?? group?.ratio ?? 1;

/** The fields of the site status that only an extended gateway reports. */
export interface ExtendedStatus {
  extensions?: readonly string[] | undefined;
  WebHomeEnabled?: boolean | undefined;
  MjEnabled?: boolean | undefined;
}

/**
 * Whether a gateway offers an extension. A gateway that lists none is an open one-hub.
 *
 * @example supports(status, "fapiao")
 */
export const supports = (status: ExtendedStatus | undefined, extension: Extension): boolean =>
  status?.extensions?.includes(extension) ?? false;

// Open one-hub has neither switch: what it cannot turn off is on.
const switchedOn = (status: ExtendedStatus, value: boolean | undefined): boolean =>
  value ?? (status.extensions?.length ?? 0) === 0;

/** Whether visitors see the public pages; otherwise these lead to the sign-in. */
export const isWebHomeEnabled = (status: ExtendedStatus): boolean => switchedOn(status, status.WebHomeEnabled);

/** Whether the site offers Midjourney tasks. */
export const isMjEnabled = (status: ExtendedStatus): boolean => switchedOn(status, status.MjEnabled);

/** An announcement. */
export interface Notice {
  id: number;
  /** `system`, `notice`, `model` or `feature`; others are possible. */
  type: string;
  /** `info`, `warning`, `error` or `success`; others count as `info`. */
  level: string;
  title: string;
  /** Markdown: untrusted text. */
  content: string;
  tag?: string;
  /** Unix seconds; 0 when unknown. */
  created_at: number;
}

/**
 * The notices of a gateway without the `announcement` extension: its one text (`getNotice`) as a notice of type `system`, or none
 * when it is blank; `readNotices` asks for whichever the gateway has. Its time is unknown, so only its text tells whether it is new.
 */
export const noticesFromText = (text: string): Notice[] =>
  text.trim() === "" ? [] : [{ id: 0, type: "system", level: "info", title: "", content: text, created_at: 0 }];
