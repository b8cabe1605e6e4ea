import type { RoutedChannel, UserGroupRow } from "../catalog.ts";
import type { readKeySetting } from "./key-setting.ts";
import type { Pin } from "./key.ts";
import type { KeyRow } from "./store.ts";
import type { Endpoint } from "./upstream.ts";

export type RelayConnection = { readonly ip: string; readonly requestId: string };

/** Whose key it is. */
export type Caller = {
  readonly key: KeyRow;
  readonly pin: Pin | undefined;
  readonly setting: ReturnType<typeof readKeySetting>;
};

/** Where a call goes, and the group that it is billed by. */
export type Route = { readonly group: UserGroupRow; readonly isBackup: boolean; readonly channel: RoutedChannel };

/** One call on its way through. */
export type Call = {
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  /** As the caller asked for it, without a hint after `#`. */
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
  readonly contentType: string;
  readonly stream: boolean;
  readonly startedAt: number;
  readonly connection: RelayConnection;
};

/** The group that a key's calls belong to (contract 5.5). */
export const primaryOf = (key: KeyRow) => key.group || key.backup_group || key.user_group;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
