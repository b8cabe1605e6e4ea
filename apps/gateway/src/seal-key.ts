import type { Vault } from "./vault.ts";

/** A key, of ours or of an upstream, or a redemption code, as it is stored: sealed, and with the fingerprint by which it is found. */
export const sealKey = (vault: Vault, key: string) => ({
  key_sealed: vault.encrypt(key),
  key_hash: vault.fingerprint(key),
});
