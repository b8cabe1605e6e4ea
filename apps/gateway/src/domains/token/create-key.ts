import { randomBytes } from "node:crypto";

// Wide enough that no two keys meet; the shape is the contract's: 15 characters, `_`, 43 characters.
const prefixBytes = 12;

/** A new relay key without its `sk-`: 59 characters. */
export const createKey = (): string =>
  `${randomBytes(prefixBytes).toString("base64url").padEnd(15, "A").slice(0, 15).replaceAll("_", "-")}_${randomBytes(32).toString("base64url")}`;
