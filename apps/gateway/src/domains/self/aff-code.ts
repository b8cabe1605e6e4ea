import { randomInt } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An invite code of four characters; whoever stores it tries another when it is taken. */
export const createAffCode = (): string =>
  Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
