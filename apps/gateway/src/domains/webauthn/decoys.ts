import type { Vault } from "../../platform/vault.ts";

/** Lengths of credential ids in bytes, as frequent as with real platforms, password managers and security keys. */
const LENGTHS = [16, 16, 16, 20, 20, 32, 32, 32, 48, 64] as const;

/** Numbers of passkeys per account; most have one. */
const COUNTS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3] as const;

const bytesOf = (vault: Vault, seed: string, length: number) => {
  const blocks: Buffer[] = [];
  for (let size = 0; size < length; size += 32)
    blocks.push(Buffer.from(vault.fingerprint(`${seed}:${size}`), "base64url"));
  return Buffer.concat(blocks).subarray(0, length);
};

/**
 * Returns decoy passkeys for accounts without any and for unknown names: stable per account, and in number and shape like
 * real ones, so that replies do not reveal which names exist.
 */
export const decoyCredentials = (vault: Vault, account: number | string): string[] => {
  const seed = typeof account === "number" ? `passkey of ${account}` : `passkey:${account.toLowerCase()}`;
  const [choice = 0, ...lengths] = bytesOf(vault, seed, 1 + Math.max(...COUNTS));
  const count = COUNTS[choice % COUNTS.length] ?? 1;
  return lengths
    .slice(0, count)
    .map((byte, index) =>
      bytesOf(vault, `${seed}:${index}`, LENGTHS[byte % LENGTHS.length] ?? 16).toString("base64url"),
    );
};
