import { Alert, Button, Stack } from "@mantine/core";
import { useTestOptions } from "@one-hub/hooks";
import type { OptionTestResult } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf } from "../../../../lib/notify.ts";
import classes from "./-telegram.module.css";

const reasons = ["bot_off", "credentials_refused", "timed_out", "unreachable"] as const;

const Outcome = ({ passed, reason, detail }: OptionTestResult): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  if (passed) return <Alert color="ok">{t("bot.test.passed", { name: detail })}</Alert>;
  return (
    <Alert title={t("bot.test.failed")}>
      {t(`bot.test.reason.${reasons.find((known) => known === reason) ?? "unreachable"}`)}
      {detail === "" ? null : (
        <div>
          <bdi translate="no">{detail}</bdi>
        </div>
      )}
    </Alert>
  );
};

/** Asks Telegram for the bot's name, with the token that the gateway has. Needs the extension `option_test`. */
export const BotTest = (): ReactNode => {
  const { t } = useTranslation("operation_telegram_manage");
  const [failure, setFailure] = useState<string>();
  const test = useTestOptions({ meta: { formShowsError: true } });
  const run = async (): Promise<void> => {
    setFailure(undefined);
    setFailure(await failureOf(() => test.mutateAsync({ kind: "telegram" }), errorMessage));
  };
  return (
    <Stack className={classes["test"] ?? ""} gap="sm" mt="sm" align="flex-start">
      <Button loading={test.isPending} onClick={() => void run()}>
        {t("bot.test.button")}
      </Button>
      {test.isPending ? null : failure !== undefined ? (
        <Alert>{failure}</Alert>
      ) : test.data === undefined ? null : (
        <Outcome {...test.data} />
      )}
    </Stack>
  );
};
