import { z } from "zod";
import type { Ctx } from "../../../context.ts";
import { callProvider } from "../ask.ts";

const tokenReply = z.object({ access_token: z.string().min(1) });
const userReply = z.object({ id: z.int().positive(), login: z.string().min(1), name: z.string().nullish() });
const emailsReply = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export type GitHubAccount = {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** The primary address, only when GitHub has verified it. */
  readonly email: string | undefined;
};

/** GitHub's API has its own host; an Enterprise server's is a path of its address. */
const apiOf = (address: string) =>
  new URL(address).hostname === "github.com" ? "https://api.github.com" : `${address.replace(/\/$/, "")}/api/v3`;

/** Reads the account of a code; the verifier belongs to the challenge of the sign-in, if it had one. */
export const readGitHubAccount = async (ctx: Ctx, code: string, verifier: string | null): Promise<GitHubAccount> => {
  const name = "GitHub";
  const { github } = ctx.addresses;
  const { access_token: token } = await callProvider(
    ctx,
    name,
    new URL("/login/oauth/access_token", github),
    {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({
        client_id: ctx.options.text("GitHubClientId"),
        client_secret: ctx.options.text("GitHubClientSecret"),
        code,
        ...(verifier === null ? {} : { code_verifier: verifier }),
      }),
    },
    tokenReply,
  );
  const headers = {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "user-agent": "one-hub",
  };
  const api = apiOf(github);
  const user = await callProvider(ctx, name, `${api}/user`, { headers }, userReply);
  const emails = await callProvider(ctx, name, `${api}/user/emails`, { headers }, emailsReply);
  const primary = emails.find((each) => each.primary && each.verified && each.email !== "");
  return { id: user.id, login: user.login, name: user.name ?? user.login, email: primary?.email };
};
