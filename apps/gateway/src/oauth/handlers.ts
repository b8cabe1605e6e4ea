import { type Handlers, signedIn } from "../context.ts";
import { readCode } from "../mail/codes.ts";
import { bindAddress } from "./store.ts";

/** Ways into an account beside the password (contract 1.9). */
export const oauthHandlers = {
  bindEmail: async ({ query }, ctx) => bindAddress(ctx.db, signedIn(ctx).id, await readCode(ctx, query), ctx.now),
} satisfies Pick<Handlers, "bindEmail">;
