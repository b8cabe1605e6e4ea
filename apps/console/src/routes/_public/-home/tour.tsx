import { Badge, Code, Progress, Stack, Table, Text } from "@mantine/core";
import { Card, Money, StackedBarChart, StatusDot } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const series = ["claude-sonnet-4", "gpt-5", "deepseek-chat"].map((id) => ({ id, label: id }));
const points = [12, 18, 9, 22, 16, 25, 14].map((base, day) => ({
  id: String(day),
  label: `11-${17 + day}`,
  title: `11-${17 + day}`,
  values: { "claude-sonnet-4": base / 10, "gpt-5": (base + 6) / 16, "deepseek-chat": ((base * 7) % 11) / 20 },
}));
const dollars = (value: number): string => `$${Math.round(value)}`;
const calls = [
  { model: "claude-sonnet-4", tokens: "2,652", cost: "$0.014100" },
  { model: "gpt-5", tokens: "375", cost: "$0.000206" },
  { model: "deepseek-chat", tokens: "0", cost: "$0.000000", status: "429" },
  { model: "gpt-4o", tokens: "1,188", cost: "$0.005940" },
  { model: "gemini-2.5-pro", tokens: "6,044", cost: "$0.009117" },
] as const;
const keys = [
  { name: "production", used: 31.08, quota: 50, group: "vip" },
  { name: "ci", used: 0.41, quota: 5, group: "default" },
  { name: "chatbot", used: 9.2, quota: 10, group: "default" },
] as const;

/** Three pictures of the product, made of its own components and made-up numbers. */
export const Tour = (): ReactNode => {
  const { t } = useTranslation("home");
  return (
    <>
      <Card title={t("tour.spend.title")} description={t("tour.spend.text")}>
        <div inert>
          <StackedBarChart
            label={t("tour.spend.title")}
            summary={t("tour.spend.text")}
            series={series}
            points={points}
            formatValue={dollars}
            height={180}
          />
        </div>
      </Card>
      <Card title={t("tour.log.title")} description={t("tour.log.text")}>
        <Table inert>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("prices.model")}</Table.Th>
              <Table.Th ta="end">{t("tour.tokens")}</Table.Th>
              <Table.Th ta="end">{t("tour.cost")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {calls.map((call) => (
              <Table.Tr key={call.model}>
                <Table.Td>
                  <Code>{call.model}</Code> {"status" in call ? <StatusDot tone="bad">{call.status}</StatusDot> : null}
                </Table.Td>
                <Table.Td ta="end">{call.tokens}</Table.Td>
                <Table.Td ta="end">
                  <Money>{call.cost}</Money>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      <Card title={t("tour.keys.title")} description={t("tour.keys.text")}>
        <Stack gap="lg" inert>
          {keys.map(({ name, used, quota, group }) => (
            <div key={name}>
              <Text component="div" inherit mb={6}>
                {name} <Badge component="span">{group}</Badge>
              </Text>
              <Progress aria-label={name} value={(used / quota) * 100} color={used / quota > 0.9 ? "warn" : "accent"} />
              <Text component="div" size="xs" c="dimmed" mt={6}>
                <Money>
                  ${used.toString()} / ${quota.toString()}
                </Money>
              </Text>
            </div>
          ))}
        </Stack>
      </Card>
    </>
  );
};
