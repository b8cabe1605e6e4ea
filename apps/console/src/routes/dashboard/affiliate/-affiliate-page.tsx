import { Stack, Title } from "@mantine/core";
import { useSession, useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { PageHeader, StatStrip } from "@one-hub/ui";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { HeadlineSum } from "../../../shared/HeadlineSum/HeadlineSum.tsx";
import classes from "./-affiliate.module.css";
import { InvitedTable } from "./-invited-table.tsx";
import { LinkCard } from "./-link-card.tsx";
import { TransferCard } from "./-transfer-card.tsx";

/** Inviting others: the link, what it earned, and who came. A gateway without the extensions has the link alone. */
export const AffiliatePage = (): ReactNode => {
  const { t } = useTranslation("affiliate");
  const numbers = useNumbers();
  const self = useSelf();
  const { refresh } = useSession();
  const { status } = useStatus();
  const transfers = supports(status, "affiliate_transfer");
  const lists = supports(status, "invited");
  // The figures are refetched on each visit.
  useEffect(() => {
    if (transfers) void refresh();
  }, [transfers, refresh]);
  const sum = (quota: number): ReactNode => <HeadlineSum quota={quota} exact={numbers.spend(quota)} />;
  const figures = [
    { id: "earnings", value: sum(self.aff_quota) },
    { id: "total", value: sum(self.aff_history_quota) },
    { id: "people", value: numbers.count(self.aff_count) },
  ] as const;
  return (
    <>
      <PageHeader title={t("title")} />
      <Stack gap="xl">
        {transfers ? (
          <StatStrip
            stats={figures.map(({ id, value }) => ({ name: t(`${id}.name`), value, meaning: t(`${id}.meaning`) }))}
          />
        ) : null}
        <div className={classes["cards"]} data-single={!transfers || undefined}>
          <LinkCard />
          {transfers ? <TransferCard /> : null}
        </div>
        {lists ? (
          <section aria-labelledby="invited">
            <Title order={2} id="invited" fz={16} lh="24px" mb="md">
              {t("list.title")}
            </Title>
            <InvitedTable />
          </section>
        ) : null}
      </Stack>
    </>
  );
};
