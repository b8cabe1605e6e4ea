import { z } from "zod";
import type { Ctx } from "../../../context.ts";
import { callProvider } from "../ask.ts";

const appReply = z.object({ code: z.literal(0), app_access_token: z.string().min(1) });
const tokenReply = z.object({ code: z.literal(0), data: z.object({ access_token: z.string().min(1) }) });
const userReply = z.object({
  code: z.literal(0),
  data: z.object({ open_id: z.string().min(1), name: z.string().default("") }),
});

/** Reads the account of a code. */
export const readLarkAccount = async (ctx: Ctx, code: string): Promise<{ id: string; name: string }> => {
  const name = "Lark";
  const at = (path: string) => new URL(`/open-apis/${path}`, ctx.addresses.lark);
  const post = (body: object, token?: string): RequestInit => ({
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const app = await callProvider(
    ctx,
    name,
    at("auth/v3/app_access_token/internal"),
    post({ app_id: ctx.options.text("LarkClientId"), app_secret: ctx.options.text("LarkClientSecret") }),
    appReply,
  );
  const { data } = await callProvider(
    ctx,
    name,
    at("authen/v1/oidc/access_token"),
    post({ grant_type: "authorization_code", code }, app.app_access_token),
    tokenReply,
  );
  const user = await callProvider(
    ctx,
    name,
    at("authen/v1/user_info"),
    { headers: { authorization: `Bearer ${data.access_token}` } },
    userReply,
  );
  return { id: user.data.open_id, name: user.data.name };
};
