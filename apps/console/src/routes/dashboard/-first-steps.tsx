import { useTokens } from "@one-hub/hooks";
import { Card, Muted, ScreenReaderOnly } from "@one-hub/ui";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TextLink } from "../../lib/link.tsx";
import { useSelf } from "../../lib/session.ts";
import { quickStartKeys } from "../../shared/CodeSamples/usable-keys.ts";
import classes from "./-dashboard.module.css";

/** What a new account needs until its first call: shown to who has made none. */
export const FirstSteps = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const self = useSelf();
  const keys = useTokens(quickStartKeys);
  const hasKey = (keys.data?.total_count ?? 0) > 0;
  const hasBalance = self.quota > 0;
  const steps = [
    {
      id: "key",
      done: hasKey,
      name: <TextLink to="/dashboard/key">{t("steps.key")}</TextLink>,
      text: t("steps.keyText"),
    },
    {
      id: "balance",
      done: hasBalance,
      name: <TextLink to="/dashboard/topup">{t("steps.balance")}</TextLink>,
      text: t("steps.balanceText"),
    },
    { id: "call", done: false, name: t("steps.call"), text: t("steps.callText") },
  ];
  return (
    <Card title={t("steps.title")}>
      <ol className={classes["steps"]}>
        {steps.map(({ id, done, name, text }) => (
          <li key={id} data-done={done || undefined}>
            {done ? <IconCircleCheck size={22} aria-hidden="true" /> : <IconCircle size={22} aria-hidden="true" />}
            <div>
              <div>
                {name} <ScreenReaderOnly>{t(done ? "steps.done" : "steps.open")}</ScreenReaderOnly>
              </div>
              <Muted>{text}</Muted>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};
