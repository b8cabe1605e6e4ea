import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { Schemas } from "@one-hub/sdk";
import { placeOf, type Vault } from "../../../platform/vault.ts";
import type { LogBodyRow } from "./store.ts";

export type KeptPart = Schemas["LogBodyPart"];

/** The encrypted part of a recording. */
export type KeptBodies = Pick<Schemas["LogBody"], "is_stream" | "request" | "response">;

const inflate = promisify(inflateRaw);
/** Twice the largest size that the site can ask for, as JSON text. */
const MAX_BYTES = 33_554_432;

/** Owner of a recording; encrypted with it, so that recordings cannot be swapped. */
export const bodyPlace = (row: Pick<LogBodyRow, "user_id" | "token_id" | "request_id">): string =>
  placeOf("log_bodies", "sealed", `${row.user_id} ${row.token_id} ${row.request_id}`);

/** A stored recording; undefined where it was sealed with another key. */
export const openBodies = async (vault: Vault, row: LogBodyRow): Promise<KeptBodies | undefined> => {
  const packed = vault.openBytes(row.sealed, bodyPlace(row));
  // Written by the gateway alone, else the seal would not have held.
  return packed === undefined
    ? undefined
    : (JSON.parse((await inflate(packed, { maxOutputLength: MAX_BYTES })).toString("utf8")) as KeptBodies);
};
