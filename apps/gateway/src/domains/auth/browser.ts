import type { Ctx } from "../../context.ts";
import { createSecret } from "./challenge-store.ts";

const cookie = "sign_in";
const prefix = "browser:";
const path = "/api";

/** How long a sign-in may take at the provider. */
export const SIGN_IN_SECONDS = 600;

/** Identifies this browser without a session; undefined if it sends none of our cookies. */
export const readBrowser = (ctx: Ctx): string | undefined => {
  const cookieValue = ctx.readCookie(cookie);
  const text = cookieValue === undefined ? undefined : ctx.vault.verify(cookieValue);
  return text?.startsWith(prefix) === true ? text : undefined;
};

/** The same, created if missing; the cookie lives as long as the newest sign-in in it. */
export const ensureBrowser = (ctx: Ctx): string => {
  const browser = readBrowser(ctx) ?? `${prefix}${createSecret()}`;
  ctx.setCookie(cookie, ctx.vault.sign(browser), { path, seconds: SIGN_IN_SECONDS });
  return browser;
};
