import { Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Card, FactLine, StateView } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";

/** A row of a {@link PersonList}. */
export interface PersonRow {
  readonly id: string | number;
  readonly name: ReactNode;
  readonly facts: readonly ReactNode[];
  /** State and buttons. */
  readonly end?: ReactNode;
}

interface PersonListProps<Row> {
  readonly title: string;
  readonly empty: string;
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly total_count: number } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly row: (row: Row) => PersonRow;
  /** Above the rows, such as a form. */
  readonly children?: ReactNode;
  /** The way to all of them, and what is done to all at once. */
  readonly footer?: ReactNode;
}

/** The latest of what belongs to a person, in a card of their page. */
export const PersonList = <Row,>({
  title,
  empty,
  query: { data, error, isFetching, refetch },
  row,
  children,
  footer,
}: PersonListProps<Row>): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const content = (): ReactNode => {
    if (data === undefined)
      return error === null ? (
        <Skeleton height={104} />
      ) : (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      );
    if (data.data.length === 0) return <StateView kind="empty" title={empty} />;
    return (
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {data.data.map(row).map(({ id, name, facts, end }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md">
            <Box miw={0}>
              <Text component="div" inherit fw={550} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
                {name}
              </Text>
              <Text component="div" c="dimmed" fz={12.5} lh="18px">
                <FactLine facts={facts} />
              </Text>
            </Box>
            {end === undefined ? null : (
              <Group gap={10} wrap="nowrap" flex="none">
                {end}
              </Group>
            )}
          </Group>
        ))}
      </Stack>
    );
  };
  return (
    <Card
      title={title}
      description={
        data === undefined || data.total_count <= data.data.length
          ? undefined
          : t("latest", { shown: numbers.count(data.data.length), total: numbers.count(data.total_count) })
      }
      footer={footer}
    >
      <Stack>
        {children}
        {content()}
      </Stack>
    </Card>
  );
};
