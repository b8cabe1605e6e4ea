import type { IncomingMessage } from "node:http";
import type { Services } from "../../context.ts";
import { roles } from "../../platform/levels.ts";
import { ipAllowed } from "../../platform/ip-limits.ts";
import type { Caller } from "../call.ts";
import { parseKey } from "./key.ts";
import { readKeySetting } from "./key-setting.ts";
import { relayErrors } from "../relay-error.ts";
import { createKeyLookup, type KeyRow, markExhausted } from "../store.ts";

const MAX_HASHES = 10_000;

/** Finds the key of a request, reports it, and refuses keys that may not call. */
export const createCallerCheck = ({ db, vault, clock }: Pick<Services, "db" | "vault" | "clock">) => {
  // A lookup is cheaper than hashing again. Only existing keys are remembered.
  const hashes = new Map<string, string>();
  const findKey = createKeyLookup(db);
  const findCaller = async (key: string) => {
    const known = hashes.get(key);
    const hash = known ?? vault.fingerprint(key);
    const found = await findKey(hash);
    if (known === undefined && found !== undefined) {
      if (hashes.size >= MAX_HASHES) hashes.clear();
      hashes.set(key, hash);
    }
    return found;
  };

  return async (
    request: IncomingMessage,
    ip: string,
    onFound?: (key: KeyRow) => void,
    /** The header that holds the key; Midjourney clients use their own. */
    header: "authorization" | "mj-api-secret" = "authorization",
  ): Promise<Caller> => {
    const parsed = parseKey([request.headers[header]].flat()[0]);
    const key = parsed === undefined ? undefined : await findCaller(parsed.key);
    if (parsed === undefined || key === undefined) throw relayErrors.badKey();
    onFound?.(key);
    if (key.user_status !== 1) throw relayErrors.badKey();
    if (key.status === 4) throw relayErrors.keyExhausted();
    if (key.status === 3) throw relayErrors.keyExpired();
    if (key.status !== 1) throw relayErrors.keyUnusable();
    if (key.expired_time !== -1 && key.expired_time * 1000 <= clock()) throw relayErrors.keyExpired();
    // While calls under way hold what is left, the ledger refuses this one and the key lives on.
    if (key.unlimited_quota === 0 && key.remain_quota <= 0 && (await markExhausted(db, key.id)))
      throw relayErrors.keyExhausted();
    const setting = readKeySetting(key.setting);
    if (setting.addresses !== undefined && !ipAllowed(setting.addresses, ip)) throw relayErrors.addressRefused(ip);
    if (parsed.pin !== undefined && key.role < roles.admin) throw relayErrors.pinningRefused();
    if (parsed.pin === "invalid") throw relayErrors.badChannelId();
    return { key, pin: parsed.pin, setting };
  };
};
