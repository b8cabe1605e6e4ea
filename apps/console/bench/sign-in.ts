import { type Browser, type BrowserContext, chromium } from "playwright";
import { chromiumArgs, chromiumExecutable } from "@one-hub/testing/chromium.ts";

/** The options that every benchmark against a running console reads. */
export const addressOptions = {
  address: { type: "string", default: "http://localhost:3000" },
  username: { type: "string", default: "root" },
  password: { type: "string", default: "" },
} as const;

export const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumExecutable(), args: [...chromiumArgs] });

/** A context of the browser in which the person is signed in. */
export const signIn = async (
  browser: Browser,
  { address, username, password }: { readonly address: string; readonly username: string; readonly password: string },
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const answer: unknown = await (
    await context.request.post(`${address}/api/user/login`, { data: { username, password } })
  ).json();
  if (typeof answer !== "object" || answer === null || !("success" in answer) || answer.success !== true)
    throw new Error("Sign-in failed");
  return context;
};
