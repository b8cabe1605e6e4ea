import { GatewayError } from "./errors.ts";

/**
 * A name as a part of an address. Throws for `.` and `..`, which URLs resolve away, even when encoded. For operations whose address would
 * then be another operation's.
 */
export const pathName = (name: string): string => {
  if (name === "." || name === "..")
    throw new GatewayError("rejected", { reason: `"${name}" can't be part of an address` });
  return name;
};
