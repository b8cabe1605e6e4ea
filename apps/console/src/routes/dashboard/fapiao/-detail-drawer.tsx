import { Alert, Badge, Button, Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useFapiao } from "@one-hub/hooks";
import type { Fapiao, FapiaoDetail, TopUpOrder } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { FactLine, Facts, SideDrawer } from "@one-hub/ui";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import type { Viewer } from "../../../lib/viewer.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { fact, Time } from "../../../shared/ListPage/cells.tsx";
import { Amount, State } from "./-cells.tsx";
import { Copied, Lines, useFapiaoFacts } from "./-fapiao-facts.tsx";
import classes from "./-fapiao.module.css";
import { isFile, type TaskKind, tasksOf } from "./-task.ts";

const Order = ({ order }: { readonly order: TopUpOrder }): ReactNode => {
  const { t } = useTranslation("fapiao");
  return (
    <li>
      <Group gap="4px 12px" align="baseline" justify="space-between">
        <Code>{order.trade_no}</Code>
        <Amount amount={order.order_amount} currency={order.order_currency} />
      </Group>
      <Group gap="4px 8px" c="dimmed" fz={12.5}>
        <FactLine facts={[formatTimestamp(order.paid_at || order.created_at), order.gateway_name]} />
        {order.status === "refunded" ? <Badge color="warn">{t("orderRefunded")}</Badge> : null}
      </Group>
    </li>
  );
};

const Body = ({ fapiao, viewer }: { readonly fapiao: FapiaoDetail; readonly viewer: Viewer }): ReactNode => {
  const { t } = useTranslation("fapiao");
  const factsOf = useFapiaoFacts();
  const { username, created_at: created, decided_at: decided, number } = fapiao;
  const facts = [
    ...fact(t("field.state"), <State state={fapiao.state} />),
    ...fact(t("field.user"), <bdi translate="no">{username}</bdi>, viewer.admin && username !== ""),
    ...fact(t("field.created"), <Time seconds={created} />),
    ...fact(t("field.decided"), <Time seconds={decided} />, decided !== 0),
    ...fact(t("field.number"), <Copied mono value={number} label={t("copy.number")} />, number !== ""),
  ];
  return (
    <Stack gap="xl">
      {fapiao.reason === "" ? null : (
        <Alert role="note" color="warn" title={t("field.reason")}>
          <Lines text={fapiao.reason} />
        </Alert>
      )}
      {fapiao.refunded_count === 0 || (fapiao.state !== "pending" && fapiao.state !== "issued") ? null : (
        <Alert role="note" color="warn">
          {t(fapiao.state === "pending" ? "refundedPending" : "refundedIssued")}
        </Alert>
      )}
      {fapiao.state === "issued" && isFile(fapiao.file_url) ? (
        <Group>
          <Button
            variant="filled"
            leftSection={<IconDownload size={16} />}
            component="a"
            href={fapiao.file_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("menu.file")}
          </Button>
        </Group>
      ) : null}
      <Facts facts={facts} />
      <Facts facts={factsOf(fapiao)} />
      <section aria-labelledby="covered">
        <Text id="covered" component="h3" inherit mb="sm" fz="md" fw={650}>
          {t("field.orders")}
        </Text>
        <ul className={classes["orders"]}>
          {fapiao.orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ul>
      </section>
    </Stack>
  );
};

export interface DetailDrawerProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly id: number | undefined;
  readonly viewer: Viewer;
  readonly onTask: (kind: TaskKind, fapiao: Fapiao) => void;
}

export const DetailDrawer = ({ opened, onClose, id, viewer, onTask }: DetailDrawerProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  // The last fapiao stays rendered while the drawer fades out.
  const read = useFapiao(useLatest(id));
  const fapiao = read.data;
  const tasks = fapiao === undefined ? [] : tasksOf(fapiao, viewer);
  const content = (): ReactNode => {
    if (fapiao !== undefined) return <Body fapiao={fapiao} viewer={viewer} />;
    if (read.isError)
      return <ErrorView error={read.error} retrying={read.isFetching} onRetry={() => void read.refetch()} />;
    return (
      <Stack gap="md" aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={20} />
        ))}
      </Stack>
    );
  };
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={t("detail")}
      footer={
        fapiao === undefined || tasks.length === 0 ? undefined : (
          <Group justify="flex-end" w="100%">
            {tasks.toReversed().map((kind) => (
              <Button
                key={kind}
                {...(kind === "issue" ? { variant: "filled" as const } : { color: "bad" as const })}
                onClick={() => onTask(kind, fapiao)}
              >
                {t(kind === "issue" && fapiao.state === "issued" ? "menu.correct" : `menu.${kind}`)}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {content()}
    </SideDrawer>
  );
};
