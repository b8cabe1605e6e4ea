import { Group, Anchor, Badge, Box, Button, Flex, Text } from "@mantine/core";
import { useDeleteBinding, useGateway, useStatus, useSupports, useUnbindProvider } from "@one-hub/hooks";
import type { AccountProvider, User } from "@one-hub/sdk";
import { ConfirmDialog, Card } from "@one-hub/ui";
import { IconBrandTelegram, IconMail } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { confirmAhead } from "../../../shared/StepUp/step-up.ts";
import { leaveFor, type RedirectProvider } from "../../../shared/SignInProviders/begin.ts";
import { type Provider, providers } from "../../../shared/SignInProviders/providers.tsx";
import classes from "./-profile.module.css";

const EmailDialog = optionalPart(async () => (await import("./-email-dialog.tsx")).EmailDialog);
const WeChatDialog = optionalPart(
  async () => (await import("../../../shared/WeChatDialog/WeChatDialog.tsx")).WeChatDialog,
);

/** Name of the account at the provider, or its id there; "" when none is linked. */
const accountAt: Readonly<Record<AccountProvider, (user: User) => string>> = {
  github: (user) => user.github_id || (user.github_id_new === 0 ? "" : String(user.github_id_new)),
  google: (user) => user.google_id ?? "",
  lark: (user) => user.lark_id,
  wechat: (user) => user.wechat_id,
  oidc: (user) => user.oidc_id,
};

interface LineProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** Undefined when nothing is bound. */
  readonly account: string | undefined;
  /** How it is bound, where a button alone does not do it. */
  readonly how?: string;
  readonly actions: ReactNode;
}

const Line = ({ icon, name, account, how, actions }: LineProps): ReactNode => {
  const { t } = useTranslation("profile");
  return (
    <li className={classes["line"]}>
      <span className={classes["lineIcon"]} aria-hidden="true">
        {icon}
      </span>
      <div className={classes["lineText"]}>
        <Text component="div" inherit fw={550}>
          {name}
        </Text>
        {account === undefined ? (
          <div className={classes["lineDetail"]}>{how ?? t("bindings.none")}</div>
        ) : (
          <div className={classes["lineDetail"]}>
            <bdi>{account}</bdi>
          </div>
        )}
      </div>
      <Group gap={10} wrap="nowrap" ms="auto">
        {account === undefined ? null : <Badge color="ok">{t("bindings.bound")}</Badge>}
        {actions}
      </Group>
    </li>
  );
};

/** Accounts of other parties and the e-mail address that lead into this account. */
export const Bindings = (): ReactNode => {
  const { t } = useTranslation("profile");
  const { t: account } = useTranslation("signin");
  const self = useSelf();
  const gateway = useGateway();
  const { status } = useStatus();
  const [leaving, setLeaving] = useState<AccountProvider>();
  const [dialog, setDialog] = useState<"email" | "wechat">();
  const [unbinding, setUnbinding] = useState<AccountProvider>();
  const guarded = useSupports("profile") === true;
  const unbind = useUnbindProvider({ meta: { formShowsError: true } });
  const takeOff = useDeleteBinding({ meta: { formShowsError: true } });

  const leave = async (provider: RedirectProvider): Promise<void> => {
    if (status === undefined) return;
    setLeaving(provider);
    try {
      if (!(await confirmAhead(gateway))) return;
      await leaveFor(provider, { gateway, status, way: { bind: true } });
    } catch (error) {
      notifyError(error);
    } finally {
      setLeaving(undefined);
    }
  };
  const bindsOidc = useSupports("oidc_bind") === true;
  // One that is bound can be taken off even where the site has switched the provider off. OpenID Connect binds with an extension alone.
  const shown = providers.filter(
    ({ id, enabled }) =>
      accountAt[id](self) !== "" || ((id !== "oidc" || bindsOidc) && status !== undefined && enabled(status)),
  );
  const actionOf = ({ id }: Provider): ReactNode => {
    const name = account(`providers.${id}`);
    if (accountAt[id](self) !== "")
      return (
        <Button size="xs" aria-label={t("bindings.unbindOf", { name })} onClick={() => setUnbinding(id)}>
          {t("bindings.unbind")}
        </Button>
      );
    return (
      <Button
        size="xs"
        aria-label={t("bindings.bindOf", { name })}
        loading={leaving === id}
        onClick={() => {
          if (id === "wechat") setDialog("wechat");
          else void leave(id);
        }}
      >
        {t("bindings.bind")}
      </Button>
    );
  };
  const unbindingName = unbinding === undefined ? "" : account(`providers.${unbinding}`);
  const bot = status?.telegram_bot ?? "";
  return (
    <Card divided title={t("bindings.title")} description={t("bindings.description")}>
      <Flex component="ul" direction="column">
        <Line
          icon={<IconMail size={20} />}
          name={t("account.email")}
          account={self.email === "" ? undefined : self.email}
          actions={
            <Button
              size="xs"
              aria-label={t(self.email === "" ? "bindings.bindEmail" : "bindings.changeEmail")}
              onClick={() => setDialog("email")}
            >
              {t(self.email === "" ? "bindings.bind" : "bindings.change")}
            </Button>
          }
        />
        {shown.map((provider) => {
          const { id, icon: Icon } = provider;
          const bound = accountAt[id](self);
          return (
            <Line
              key={id}
              icon={<Icon size={20} />}
              name={account(`providers.${id}`)}
              account={bound === "" ? undefined : bound}
              actions={actionOf(provider)}
            />
          );
        })}
        {bot === "" ? null : (
          <Line
            icon={<IconBrandTelegram size={20} />}
            name="Telegram"
            account={self.telegram_id === 0 ? undefined : String(self.telegram_id)}
            how={t("bindings.telegramHow")}
            actions={<Anchor href={`https://t.me/${encodeURIComponent(bot)}`}>{t("bindings.openBot")}</Anchor>}
          />
        )}
      </Flex>
      {shown.length === 0 && bot === "" ? (
        <Box component="p" mt="md" mb={0}>
          <Text span inherit c="dimmed">
            {t("bindings.noneOfferedText")}
          </Text>
        </Box>
      ) : null}
      <ConfirmDialog
        opened={unbinding !== undefined}
        onClose={() => setUnbinding(undefined)}
        title={t("bindings.askTitle", { name: unbindingName })}
        text={t(guarded ? "bindings.askGuarded" : "bindings.askText", { name: unbindingName })}
        confirmText={t("bindings.unbind")}
        busyText={t("bindings.unbinding")}
        danger
        onConfirm={async () => {
          if (unbinding === undefined) return undefined;
          try {
            await (guarded ? takeOff : unbind).mutateAsync(unbinding);
          } catch (error) {
            return errorMessage(error);
          }
          notifyDone(t("bindings.unbound", { name: unbindingName }));
          return undefined;
        }}
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
