import type { LogType } from "@one-hub/sdk";

/** Kinds of rows of the log, by their name in addresses and texts. */
export const logTypeNames = ["topup", "consume", "manage", "system"] as const;
export type LogTypeName = (typeof logTypeNames)[number];

/** The code of a kind of rows in the contract. */
export const logTypeOf = (name: LogTypeName): LogType =>
  ({ topup: 1, consume: 2, manage: 3, system: 4 } as const)[name];

/** The kind of a row; undefined for a code that the contract does not name. */
export const logTypeName = (type: number): LogTypeName | undefined => logTypeNames[type - 1];
