import { Alert, Group, Loader, Stack } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { isGatewayError } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { firstSearch } from "../../lib/first-search.ts";
import { afterSignIn, signInPath } from "../../lib/guest-only.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { errorMessage, loadRefusalTexts, notifyDone, notifyError } from "../../lib/notify.ts";
import { AccountFrame } from "../AccountFrame/AccountFrame.tsx";
import type { RedirectProvider } from "../SignInProviders/begin.ts";
import { readTheWay } from "../SignInProviders/on-the-way.ts";
import { completeOnce } from "./complete.ts";

const reply = {
  code: firstSearch.get("code") ?? "",
  state: firstSearch.get("state") ?? "",
  iss: firstSearch.get("iss"),
};

/** Where a provider sends the browser back to: completes the sign-in or the binding, or says why not and where to go on. */
export const OAuthReturn = ({ provider }: { readonly provider: RedirectProvider }): ReactNode => {
  const { t } = useTranslation("signin");
  const gateway = useGateway();
  const client = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<unknown>();
  const [way] = useState(readTheWay);
  const name = t(`providers.${provider}`);
  // Without a code the user declined, and there is nothing to complete.
  const given = reply.code !== "";
  const failed = !given || failure !== undefined;
  const title = failed
    ? t(way.bind && way.confirm !== true ? "oauth.bindFailed" : "oauth.failed")
    : t(way.bind && way.confirm !== true ? "oauth.bindTitle" : "oauth.title", { provider: name });
  useDocumentTitle(title);
  // To the gateway, an account that is not linked asks to be: it answers that this needs the confirmation that was to be given here.
  const failureText = (error: unknown): string =>
    way.confirm === true && isGatewayError(error) && error.code === "step_up_required"
      ? t("stepUp.otherAccount", { provider: name })
      : errorMessage(error);

  const succeed = useEffectEvent(async (outcome: "bound" | "signedIn"): Promise<void> => {
    if (outcome === "bound") notifyDone(t(way.confirm === true ? "stepUp.done" : "oauth.bound", { provider: name }));
    await router.navigate({
      href: outcome === "bound" ? "/dashboard/profile" : afterSignIn(way.returnTo),
      replace: true,
    });
  });
  const fail = useEffectEvent((error: unknown): void => {
    setFailure(error);
    // A failed Google sign-in is also shown as a toast.
    if (provider === "google") notifyError(error, failureText);
  });
  useEffect(() => {
    if (!given) return undefined;
    let gone = false;
    completeOnce(provider, reply, { gateway, client, bind: way.bind }).then(
      async (outcome) => {
        if (!gone) await succeed(outcome);
      },
      async (error: unknown) => {
        await loadRefusalTexts(error);
        if (!gone) fail(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [given, provider, gateway, client, way.bind]);

  return (
    <AccountFrame title={title}>
      {failed ? (
        <Stack gap="xl">
          <Alert>{given ? failureText(failure) : t("oauth.declined", { provider: name })}</Alert>
          {way.bind ? (
            <ButtonLink to="/dashboard/profile" variant="filled" size="lg" fullWidth>
              {t("toProfile")}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={signInPath} search={{ returnTo: way.returnTo }} variant="filled" size="lg" fullWidth>
                {t("toSignIn")}
              </ButtonLink>
              <ButtonLink to="/" variant="subtle" size="lg" fullWidth>
                {t("toHome")}
              </ButtonLink>
            </>
          )}
        </Stack>
      ) : (
        <Group role="status" gap="md" wrap="nowrap" mih={44} c="dimmed">
          <Loader size={20} aria-hidden="true" />
          {t("oauth.verifying")}
        </Group>
      )}
    </AccountFrame>
  );
};
