import { useStatus } from "@one-hub/hooks";
import type { ReactNode } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import type { ProviderButtonsProps } from "./ProviderButtons.tsx";

const ProviderButtons = optionalPart(
  async () => (await withTexts(import("./ProviderButtons.tsx"), "signin", "zod")).ProviderButtons,
);

export interface SignInProvidersProps extends Omit<ProviderButtonsProps, "status"> {}

/** The other ways to sign in that this site offers, at the end of a form, where they push nothing away. Nothing while none is known. */
export const SignInProviders = (props: SignInProvidersProps): ReactNode => {
  const { status } = useStatus();
  if (status === undefined) return null;
  const { github_oauth, google_oauth, lark_login, wechat_login, oidc_auth } = status;
  const any = github_oauth || google_oauth === true || lark_login || wechat_login || oidc_auth;
  return any ? <ProviderButtons status={status} {...props} /> : null;
};
