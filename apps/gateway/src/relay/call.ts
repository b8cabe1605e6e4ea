import type { Language } from "../platform/http.ts";
import type { RoutedChannel } from "./routing/catalog.ts";
import type { UserGroupRow } from "../domains/group/store.ts";
import type { readKeySetting } from "./request/key-setting.ts";
import type { Pin } from "./request/key.ts";
import type { KeyRow } from "./store.ts";
import type { Endpoint } from "./upstream/upstream.ts";

export type RelayConnection = { readonly ip: string; readonly requestId: string };

/** Whose key it is. */
export type Caller = {
  readonly key: KeyRow;
  readonly pin: Pin | undefined;
  readonly setting: ReturnType<typeof readKeySetting>;
};

/** Channel of a call, and the group that it is billed by. */
export type Route = { readonly group: UserGroupRow; readonly isBackup: boolean; readonly channel: RoutedChannel };

/** Common parts of every call. */
export type AnyCall = {
  readonly caller: Caller;
  /** The model as requested, without a hint after `#`. */
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly stream: boolean;
  readonly startedAt: number;
  readonly connection: RelayConnection;
  /** Only channels of this type can serve it. */
  readonly channelType?: number;
  /** Absent for tasks, whose prompts cost nothing by themselves. */
  readonly endpoint?: Endpoint;
};

/** A call of OpenAI's API. */
export type Call = AnyCall & {
  readonly endpoint: Endpoint;
  readonly raw: Buffer;
  readonly contentType: string;
  /** The caller's. */
  readonly language: Language;
};

/** The group that calls with this key use first. */
export const primaryOf = (key: KeyRow) => key.group || key.backup_group || key.user_group;
