import type { AnyCall } from "../call.ts";
import type { Hold } from "./hold.ts";
import type { HoldSize } from "./hold-size.ts";
import type { Ledger } from "./ledger.ts";
import { relayErrors } from "../relay-error.ts";

/** Holds what a call will cost at most; throws the refusal where user or key cannot pay it, or may not. */
export const takeHold = async (
  ledger: Ledger,
  { caller: { key } }: AnyCall,
  size: HoldSize,
  billedModel: string,
): Promise<Hold> => {
  const { hold, refusal } = await ledger.hold({
    userId: key.user_id,
    tokenId: key.id,
    ...size,
    username: key.username,
    tokenName: key.name,
    modelName: billedModel,
  });
  if (hold !== undefined) return hold;
  if (refusal === "user_quota") throw relayErrors.userQuota();
  if (refusal === "token_quota") throw relayErrors.tokenQuota();
  if (refusal === "unwritable") throw relayErrors.booksUnwritable();
  throw refusal === "user_unusable" ? relayErrors.badKey() : relayErrors.keyUnusable();
};
