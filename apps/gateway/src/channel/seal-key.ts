import type { Vault } from "../vault.ts";

/** An upstream key as it is stored: sealed, and with the fingerprint by which the list finds it. */
export const sealKey = (vault: Vault, key: string) => ({
  key_sealed: vault.encrypt(key),
  key_hash: vault.fingerprint(key),
});
