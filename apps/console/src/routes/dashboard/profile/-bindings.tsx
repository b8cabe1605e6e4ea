import { Anchor, Badge, Button, Stack, Text } from "@mantine/core";
import { useDeleteBinding, useStatus, useSupports, useUnbindProvider } from "@one-hub/hooks";
import type { BindingProvider } from "@one-hub/sdk";
import { ConfirmDialog, Card } from "@one-hub/ui";
import { IconBrandTelegram, IconMail, type TablerIcon } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { confirmAhead } from "../../../shared/StepUp/step-up.ts";
import { useLeaving } from "../../../shared/SignInProviders/begin.ts";
import { type Provider, providers } from "../../../shared/SignInProviders/providers.tsx";
import { AccountLine } from "./-account-line.tsx";
import { emailFormName } from "./-email-form-name.ts";

const EmailDialog = optionalPart(async () => (await import("./-email-dialog.tsx")).EmailDialog);
const WeChatDialog = optionalPart(
  async () => (await import("../../../shared/WeChatDialog/WeChatDialog.tsx")).WeChatDialog,
);

interface BoundLineProps {
  readonly name: string;
  /** The account there; "" for none. */
  readonly bound: string;
  readonly icon: TablerIcon;
  /** How to bind one, where a button does not do it. */
  readonly how?: string;
  /** What can be done. */
  readonly children: ReactNode;
}

const BoundLine = ({ name, bound, icon: Icon, how, children }: BoundLineProps): ReactNode => {
  const { t } = useTranslation("profile");
  return (
    <AccountLine
      icon={<Icon size={20} />}
      name={name}
      detail={bound === "" ? (how ?? t("bindings.none")) : <bdi>{bound}</bdi>}
    >
      {bound === "" ? null : <Badge color="ok">{t("bindings.bound")}</Badge>}
      {children}
    </AccountLine>
  );
};

/** Accounts of other parties and the e-mail address that lead into this account. */
export const Bindings = (): ReactNode => {
  const { t } = useTranslation("profile");
  const { t: account } = useTranslation("signin");
  const self = useSelf();
  const { status } = useStatus();
  const [leaving, leave] = useLeaving({ bind: true }, confirmAhead);
  const [dialog, setDialog] = useState<"email" | "wechat" | undefined>(() =>
    keptFormOf<"email">(self.id, emailFormName),
  );
  const [unbinding, setUnbinding] = useState<BindingProvider>();
  const heading = useRef<HTMLSpanElement>(null);
  const guarded = useSupports("profile") === true;
  const unbind = useUnbindProvider({ meta: { formShowsError: true } });
  const takeOff = useDeleteBinding({ meta: { formShowsError: true } });

  const bindsOidc = useSupports("oidc_bind") === true;
  // OpenID Connect binds with an extension alone.
  const isOffered = ({ id, enabled }: Provider): boolean =>
    (id !== "oidc" || bindsOidc) && status !== undefined && enabled(status);
  // One that is bound can be taken off even where the site has switched the provider off.
  const shown = providers.filter((provider) => provider.accountOf(self) !== "" || isOffered(provider));
  const unbindingName =
    unbinding === undefined ? "" : unbinding === "telegram" ? "Telegram" : account(`providers.${unbinding}`);
  const bot = status?.telegram_bot ?? "";
  const showsTelegram = bot !== "" || self.telegram_id !== 0;
  return (
    <Card
      divided
      title={
        <span ref={heading} tabIndex={-1}>
          {t("bindings.title")}
        </span>
      }
      description={t("bindings.description")}
    >
      <Stack component="ul" gap={0}>
        <BoundLine name={t("account.email")} bound={self.email} icon={IconMail}>
          <Button
            size="xs"
            aria-label={t(self.email === "" ? "bindings.bindEmail" : "bindings.changeEmail")}
            onClick={() => setDialog("email")}
          >
            {t(self.email === "" ? "bindings.bind" : "bindings.change")}
          </Button>
        </BoundLine>
        {shown.map(({ id, icon, accountOf }) => {
          const name = account(`providers.${id}`);
          const bound = accountOf(self);
          return (
            <BoundLine key={id} name={name} bound={bound} icon={icon}>
              <Button
                size="xs"
                aria-label={t(bound === "" ? "bindings.bindOf" : "bindings.unbindOf", { name })}
                loading={leaving === id}
                onClick={() => {
                  if (bound !== "") setUnbinding(id);
                  else if (id === "wechat") setDialog("wechat");
                  else leave(id);
                }}
              >
                {t(bound === "" ? "bindings.bind" : "bindings.unbind")}
              </Button>
            </BoundLine>
          );
        })}
        {showsTelegram ? (
          <BoundLine
            name="Telegram"
            bound={self.telegram_id === 0 ? "" : String(self.telegram_id)}
            icon={IconBrandTelegram}
            how={t("bindings.telegramHow")}
          >
            {bot === "" ? null : (
              <Anchor href={`https://t.me/${encodeURIComponent(bot)}`} target="_blank" rel="noopener noreferrer">
                {t("bindings.openBot")}
              </Anchor>
            )}
            {/* Of other gateways only the bot itself takes it off. */}
            {guarded && self.telegram_id !== 0 ? (
              <Button
                size="xs"
                aria-label={t("bindings.unbindOf", { name: "Telegram" })}
                onClick={() => setUnbinding("telegram")}
              >
                {t("bindings.unbind")}
              </Button>
            ) : null}
          </BoundLine>
        ) : null}
      </Stack>
      {shown.length === 0 && !showsTelegram ? (
        <Text inherit mt="md" c="dimmed">
          {t("bindings.noneOfferedText")}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={unbinding !== undefined}
        onClose={() => setUnbinding(undefined)}
        title={t("bindings.askTitle", { name: unbindingName })}
        text={
          unbinding === "telegram"
            ? t("bindings.askTelegram")
            : t(guarded ? "bindings.askGuarded" : "bindings.askText", { name: unbindingName })
        }
        confirmText={t("bindings.unbind")}
        busyText={t("bindings.unbinding")}
        danger
        onConfirm={() =>
          failureOf(async () => {
            if (unbinding === undefined) return;
            if (guarded || unbinding === "telegram") await takeOff.mutateAsync(unbinding);
            else await unbind.mutateAsync(unbinding);
            // Telegram's button is gone, and so is the line of a provider that the site has switched off.
            if (!providers.some((provider) => provider.id === unbinding && isOffered(provider)))
              heading.current?.focus();
            notifyDone(t("bindings.unbound", { name: unbindingName }));
          })
        }
      />
      {/* Mounted on opening, so that each starts empty. */}
      {dialog === "email" ? <EmailDialog opened onClose={() => setDialog(undefined)} /> : null}
      {dialog === "wechat" ? (
        <WeChatDialog
          opened
          onClose={() => setDialog(undefined)}
          picture={status?.wechat_qrcode ?? ""}
          bind
          onDone={() => notifyDone(account("oauth.bound", { provider: account("providers.wechat") }))}
        />
      ) : null}
    </Card>
  );
};
