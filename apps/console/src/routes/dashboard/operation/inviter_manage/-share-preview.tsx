import { Skeleton, Text } from "@mantine/core";
import { useInviter } from "@one-hub/hooks";
import type { Inviter } from "@one-hub/sdk";
import { Card, Facts, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import { NONE } from "../../../../shared/ListPage/cells.tsx";
import { useInviterText } from "./-inviter-text.ts";
import { rewardOf } from "./-reward.ts";

const SHAPE_HEIGHT = 176;

export interface SharePreviewProps {
  readonly inviter: Inviter;
  /** The percentage of the form; undefined where it is none. */
  readonly percentage: number | null | undefined;
}

/** The inviter's recent earnings by the current rule and by the form's. */
export const SharePreview = ({ inviter, percentage }: SharePreviewProps): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  const { count, spend } = useNumbers();
  const { rule } = useInviterText();
  const { data, error, isFetching, refetch } = useInviter(inviter.id);
  if (error !== null && data === undefined)
    return <ErrorView error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={SHAPE_HEIGHT} />;
  const { recent } = data;
  return (
    <Card title={t("preview.title", { count: recent.days })} description={t("preview.text")}>
      <Facts
        facts={[
          { id: "registrations", name: t("preview.registrations"), value: count(recent.registrations) },
          { id: "topUps", name: t("preview.topUps"), value: count(recent.top_ups) },
          { id: "toppedUp", name: t("preview.toppedUp"), value: <Money>{spend(recent.topped_up)}</Money> },
          {
            id: "old",
            name: t("preview.old", { rule: rule(inviter.percentage) }),
            value: <Money>{spend(rewardOf(recent, inviter.percentage))}</Money>,
          },
          {
            id: "new",
            name: percentage === undefined ? t("preview.newUnknown") : t("preview.new", { rule: rule(percentage) }),
            value: (
              <span role="status">
                {percentage === undefined ? NONE : <Money>{spend(rewardOf(recent, percentage))}</Money>}
              </span>
            ),
            strong: true,
          },
        ]}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {t("preview.reward", { reward: spend(recent.registration_reward) })}
      </Text>
    </Card>
  );
};
