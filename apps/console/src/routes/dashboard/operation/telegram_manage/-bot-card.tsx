import { Anchor, Button, Code, Skeleton, Stack, Text } from "@mantine/core";
import { useReloadTelegramMenus, useStatus, useTelegramStatus } from "@one-hub/hooks";
import { Card, FactLine, MoreFields, StatusDot } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyDone } from "../../../../lib/notify.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { BotTest } from "./-bot-test.tsx";
import { builtInCommands } from "./-menu-form.ts";
import classes from "./-telegram.module.css";

/** Whether the bot runs, and how. */
const BotState = (): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  const { data, error } = useTelegramStatus();
  const { status } = useStatus();
  if (error !== null) return <Text c="var(--ui-bad)">{errorMessage(error)}</Text>;
  if (data === undefined) return <Skeleton height={22} width={180} />;
  const name = status?.telegram_bot ?? "";
  return (
    <FactLine
      facts={[
        <StatusDot key="state" tone={data.status ? "ok" : "neutral"}>
          {t(data.status ? "bot.online" : "bot.offline")}
        </StatusDot>,
        data.status && t(data.is_webhook ? "bot.webhook" : "bot.polling"),
        data.status && name !== "" && (
          <Anchor
            key="name"
            href={`https://t.me/${encodeURIComponent(name)}`}
            target="_blank"
            rel="noopener noreferrer"
            translate="no"
          >
            @{name}
          </Anchor>
        ),
      ]}
    />
  );
};

/** State of the bot, its own commands, and how it is set up. */
export const BotCard = (): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  const { data } = useTelegramStatus();
  const { offers } = useViewer();
  const { mutate: reload, isPending } = useReloadTelegramMenus();
  return (
    <Card title={t("bot.title")} description={t("bot.text")}>
      <div className={classes["bot"]}>
        <div className={classes["state"]} role="status">
          <BotState />
        </div>
        <Button
          loading={isPending}
          disabled={data?.status !== true}
          onClick={() => reload(undefined, { onSuccess: () => notifyDone(t("bot.reloaded")) })}
        >
          {t("bot.reload")}
        </Button>
      </div>
      {offers("option_test") ? <BotTest /> : null}
      <Stack gap={0}>
        <MoreFields title={t("commands.title")}>
          <Text>{t("commands.text")}</Text>
          <ul className={classes["commands"]}>
            {builtInCommands.map((command) => (
              <li key={command}>
                <Code translate="no">/{command}</Code> {t(`commands.${command}`)}
              </li>
            ))}
          </ul>
        </MoreFields>
        <MoreFields title={t("setup.title")}>
          <ol className={classes["steps"]}>
            <li>{t("setup.create", { bot: "@BotFather" })}</li>
            <li>{t("setup.key", { name: "TG_BOT_API_KEY" })}</li>
            <li>{t("setup.webhook", { name: "TG_WEBHOOK_SECRET" })}</li>
            <li>{t("setup.log")}</li>
          </ol>
        </MoreFields>
      </Stack>
    </Card>
  );
};
