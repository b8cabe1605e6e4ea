import { isGatewayError } from "@one-hub/sdk";
import { mayHaveArrived } from "../../lib/lost-reply.ts";

/** A refusal that names a field is about that field, not about the row. */
const isGone = (error: unknown): boolean =>
  isGatewayError(error) && error.param === undefined && error.code?.endsWith("_not_found") === true;

/**
 * Creates a function that deletes a row. After a try whose answer may be all that was lost, the refusal that the row no longer exists counts as
 * success: that try deleted it.
 */
export const createDeleter = () => {
  const unsure = new Set<unknown>();
  return async (row: unknown, remove: () => Promise<unknown>): Promise<void> => {
    try {
      await remove();
    } catch (error) {
      if (unsure.has(row) && isGone(error)) return;
      if (mayHaveArrived(error)) unsure.add(row);
      throw error;
    }
  };
};
