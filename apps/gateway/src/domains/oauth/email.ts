import { requireStepUp } from "../auth/step-up.ts";
import { type Handlers, signedIn } from "../../context.ts";
import { readCode, tellOldAddress } from "../mail/codes.ts";
import { bindAddress } from "./bind-address.ts";

/** Binds a verified e-mail address to the account. */
export const oauthHandlers = {
  bindEmail: async ({ query }, ctx) => {
    const user = signedIn(ctx);
    // Before the code is looked at, which would count as a guess.
    await requireStepUp(ctx);
    const code = await readCode(ctx, query);
    await bindAddress(ctx.db, user.id, code, ctx.now);
    tellOldAddress(ctx, user, code.address);
  },
} satisfies Pick<Handlers, "bindEmail">;
