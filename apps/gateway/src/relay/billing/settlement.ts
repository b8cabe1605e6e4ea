import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Hold } from "./hold.ts";

/** Charge of a finished call, with the data of its log row. */
export type Settlement = {
  readonly hold: Hold;
  /** Quota units charged. */
  readonly quota: number;
  /** Quota units that the provider charges for it, by the channel's cost ratio; null where the channel has none. */
  readonly cost: number | null;
  readonly username: string;
  readonly tokenName: string;
  readonly modelName: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedTokens: number;
  readonly channelId: number;
  /** The group whose ratio was charged. */
  readonly group: string;
  /** Milliseconds. */
  readonly requestTime: number;
  readonly isStream: boolean;
  readonly sourceIp: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** Off where the site keeps no consume logs; the sums are kept all the same. */
  readonly isLogged: boolean;
  /** What must be written with the charge or not at all. */
  readonly alongside?: (trx: Transaction<Schema>) => Promise<void>;
};
