import { Text, VisuallyHidden } from "@mantine/core";
import { selfKeys, sessionQuery, usageKeys, useGateway, useTokens } from "@one-hub/hooks";
import { Card } from "@one-hub/ui";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";
import { useSelf } from "../../lib/session.ts";
import { quickStartKeys } from "../../shared/CodeSamples/usable-keys.ts";
import { HowToTopUp } from "../../shared/HowToTopUp/HowToTopUp.tsx";
import { useOwnLog } from "./-own-log.ts";
import classes from "./-dashboard.module.css";

/** Milliseconds between two looks for the first call. */
const LOOK_AGAIN = 1500;

/** Follows the account while its page is looked at, until the first call; then what the page shows is read again. */
const useFirstCall = (): boolean => {
  const hasCalled = useSelf().request_count > 0;
  const client = useQueryClient();
  useQuery({ ...sessionQuery(useGateway()), refetchInterval: hasCalled ? false : LOOK_AGAIN });
  useEffect(() => {
    if (!hasCalled) return;
    for (const queryKey of [selfKeys.detail("dashboard"), selfKeys.detail("rate"), usageKeys.all])
      void client.invalidateQueries({ queryKey });
  }, [client, hasCalled]);
  return hasCalled;
};

/** First steps of a new account, shown to users without calls when the page was opened. */
export const FirstSteps = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const self = useSelf();
  const keys = useTokens(quickStartKeys);
  const hasKey = (keys.data?.total_count ?? 0) > 0;
  const hasCalled = useFirstCall();
  const own = useOwnLog();
  const hasBalance = self.quota > 0;
  const steps = [
    {
      id: "key",
      done: hasKey,
      name: (
        <TextLink to="/dashboard/key" search={{ create: true }}>
          {t("steps.key")}
        </TextLink>
      ),
      text: t("steps.keyText"),
    },
    {
      id: "balance",
      done: hasBalance,
      name: t("steps.balance"),
      text: hasBalance ? t("steps.balanceText") : <HowToTopUp />,
    },
    {
      id: "call",
      done: hasCalled,
      name: t("steps.call"),
      text: hasCalled ? (
        <TextLink to="/dashboard/log" search={{ type: "consume", ...own }}>
          {t("steps.callDone")}
        </TextLink>
      ) : (
        t("steps.callText")
      ),
    },
  ];
  return (
    <Card title={t("steps.title")}>
      <ol className={classes["steps"]}>
        {steps.map(({ id, done, name, text }) => (
          <li key={id} data-done={done || undefined}>
            {done ? <IconCircleCheck size={22} aria-hidden="true" /> : <IconCircle size={22} aria-hidden="true" />}
            <div>
              <div>
                {name} <VisuallyHidden>{t(done ? "steps.done" : "steps.open")}</VisuallyHidden>
              </div>
              <Text span inherit c="dimmed">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};
