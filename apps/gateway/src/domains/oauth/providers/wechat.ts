import { z } from "zod";
import type { Ctx } from "../../../context.ts";
import { refuse } from "../../../platform/http.ts";
import { wrongCode } from "../../mail/codes.ts";
import { callProvider } from "../ask.ts";

/** The server's refusal (`success: false`) is about the site's token; to a code that it does not know it answers with an empty account. */
const reply = z.object({ success: z.literal(true), data: z.string() });

/** Asks the site's own WeChat server for the account of a code. */
export const readWeChatAccount = async (ctx: Ctx, code: string | undefined): Promise<string> => {
  if (!ctx.options.flag("WeChatAuthEnabled"))
    throw refuse("Sign-in with WeChat is turned off", "本站未开放微信登录", { code: "provider_off" });
  if (code === undefined || code === "")
    throw refuse("Enter the code from WeChat", "请填写微信中的验证码", {
      code: "provider_code_missing",
      param: "code",
    });
  const url = new URL("api/wechat/user", `${ctx.options.text("WeChatServerAddress").replace(/\/$/, "")}/`);
  url.searchParams.set("code", code);
  const { data } = await callProvider(
    ctx,
    "WeChat",
    url,
    { headers: { authorization: ctx.options.text("WeChatServerToken") } },
    reply,
  );
  if (data === "") throw wrongCode("code");
  return data;
};
