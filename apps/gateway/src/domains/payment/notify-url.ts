import type { Ctx } from "../../context.ts";

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/** Public address of this site, without a slash at its end. */
export const siteOf = (ctx: Ctx) => withoutSlash(ctx.options.text("ServerAddress"));

/** Where a provider reports payments of a gateway. */
export const notifyUrlOf = (ctx: Ctx, gateway: { readonly uuid: string; readonly notify_domain: string }) =>
  `${gateway.notify_domain === "" ? siteOf(ctx) : withoutSlash(gateway.notify_domain)}/api/payment/notify/${gateway.uuid}`;
