import { useStatus } from "@one-hub/hooks";
import { lazy, type ReactNode } from "react";
import { loadTexts } from "../../i18n/i18n.ts";
import { LazyPart } from "../LazyPart/LazyPart.tsx";
import type { ProviderButtonsProps } from "./ProviderButtons.tsx";

const ProviderButtons = lazy(async () => {
  const [{ ProviderButtons: component }] = await Promise.all([
    import("./ProviderButtons.tsx"),
    loadTexts("signin", "zod"),
  ]);
  return { default: component };
});

/** Props of {@link SignInProviders}. */
export interface SignInProvidersProps extends Omit<ProviderButtonsProps, "status"> {
  /** What divides them from the form, where they stand alone. */
  readonly above?: ReactNode;
}

/** The other ways to sign in that this site offers, at the end of a form, where they push nothing away. Nothing while none is known. */
export const SignInProviders = ({ above, ...props }: SignInProvidersProps): ReactNode => {
  const { status } = useStatus();
  if (status === undefined) return null;
  const { github_oauth, google_oauth, lark_login, wechat_login, oidc_auth } = status;
  const any = github_oauth || google_oauth === true || lark_login || wechat_login || oidc_auth;
  return any ? (
    <LazyPart>
      {above}
      <ProviderButtons status={status} {...props} />
    </LazyPart>
  ) : null;
};
