import { Alert, Button } from "@mantine/core";
import type { Status } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasKeptForms } from "../../lib/kept-forms.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { useLeaving } from "./begin.ts";
import { providers } from "./providers.tsx";
import classes from "./SignInProviders.module.css";

const WeChatDialog = optionalPart(async () => (await import("../WeChatDialog/WeChatDialog.tsx")).WeChatDialog);

export interface ProviderButtonsProps {
  readonly status: Status;
  /** What divides them from the form, where they stand alone. */
  readonly above?: ReactNode;
  readonly returnTo: string | undefined;
  /** With WeChat, which has no page of its own to come back from. */
  readonly onSignedIn: () => unknown;
}

/** A button for each provider that the site has switched on. */
export const ProviderButtons = ({ status, above, returnTo, onSignedIn }: ProviderButtonsProps): ReactNode => {
  const { t } = useTranslation("signin");
  const [leaving, leave] = useLeaving({ bind: false, returnTo });
  const [asksWeChat, setAsksWeChat] = useState(false);
  return (
    <>
      {above}
      {hasKeptForms() && providers.some(({ id, enabled }) => id !== "wechat" && enabled(status)) ? (
        <Alert role="note" color="warn">
          {t("providers.notKept")}
        </Alert>
      ) : null}
      <div role="group" aria-label={t("providers.group")} className={classes["grid"]}>
        {providers
          .filter(({ enabled }) => enabled(status))
          .map(({ id, icon: Icon }) => (
            <Button
              key={id}
              size="lg"
              leftSection={<Icon size={18} aria-hidden="true" />}
              loading={leaving === id}
              onClick={() => {
                if (id === "wechat") setAsksWeChat(true);
                else leave(id);
              }}
            >
              {t(`providers.${id}`)}
            </Button>
          ))}
      </div>
      <WeChatDialog
        opened={asksWeChat}
        onClose={() => setAsksWeChat(false)}
        picture={status.wechat_qrcode}
        bind={false}
        onDone={onSignedIn}
      />
    </>
  );
};
