import { Grid, Anchor, Code, Group, Stack, TextInput, SegmentedControl, Badge } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  Card,
  CodeBlock,
  CopyButton,
  DataTable,
  type DataTableColumn,
  PageHeader,
  StatStrip,
  machineText,
} from "../../src/index.ts";
import { Shell } from "../shell.tsx";
import { DemoChart } from "../chart.tsx";
import { sample } from "../sample.ts";

interface Busy {
  readonly id: string;
  readonly calls: string;
  readonly success: string;
  readonly low: boolean;
  readonly spend: string;
}
const busiest: readonly Busy[] = [
  { id: "claude-sonnet-5", calls: "18.4k", success: "99.8 %", low: false, spend: "$41.80" },
  { id: "gpt-5.2-mini", calls: "15.9k", success: "99.9 %", low: false, spend: "$28.11" },
  { id: "deepseek-v4", calls: "9.7k", success: "97.2 %", low: true, spend: "$17.92" },
];
const busyColumns: readonly DataTableColumn<Busy>[] = [
  { id: "model", header: "Model", mono: true, cell: (row) => row.id },
  { id: "calls", header: "Calls", align: "end", cell: (row) => row.calls },
  {
    id: "success",
    header: "Success",
    align: "end",
    cell: (row) =>
      row.low ? (
        <Badge color="warn" variant="dot">
          {row.success}
        </Badge>
      ) : (
        row.success
      ),
  },
  { id: "spend", header: "Spend", align: "end", cell: (row) => row.spend },
];

/** Figures, a chart and the busiest keys. */
export const Dashboard = (): ReactNode => {
  const [range, setRange] = useState("14");
  const [by, setBy] = useState("model");
  return (
    <Shell page="dashboard">
      <PageHeader
        title="Good afternoon, Mei"
        state="Everything is running. 2 channels need a look."
        actions={
          <SegmentedControl
            aria-label="Range"
            value={range}
            onChange={setRange}
            data={[
              { value: "1", label: "24 h" },
              { value: "7", label: "7 d" },
              { value: "14", label: "14 d" },
              { value: "30", label: "30 d" },
            ]}
          />
        }
      />
      <StatStrip
        stats={[
          {
            id: "balance",
            name: "Balance",
            value: "$128.402716",
            meaning: "about 19 days at this week's pace",
            progress: { value: 0.64, label: "Balance left" },
          },
          { id: "used", name: "Used, 14 days", value: "$94.31", meaning: "▼ 12.4 % against the 14 days before" },
          { id: "calls", name: "Calls", value: "48.2k", meaning: "▲ 3.1 % · 0.4 % failed" },
          { id: "now", name: "Now", value: "14", unit: "RPM", meaning: "22.6k TPM" },
          { id: "first", name: "First token", value: "412", unit: "ms", meaning: "median of the last hour" },
        ]}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7.5 }}>
          <Card
            title="Spend by model"
            end={
              <SegmentedControl
                aria-label="Split by"
                value={by}
                onChange={setBy}
                data={[
                  { value: "model", label: "Model" },
                  { value: "key", label: "Key" },
                  { value: "day", label: "Day" },
                ]}
              />
            }
          >
            <DemoChart />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4.5 }}>
          {" "}
          <Card title="Quick start">
            <Stack gap="md">
              <TextInput
                label="Base URL"
                {...machineText}
                readOnly
                value="https://hub.example.com/v1"
                rightSection={<CopyButton iconOnly value="https://hub.example.com/v1" />}
              />
              <CodeBlock
                label="Sample"
                samples={[
                  { id: "curl", label: "curl", code: sample },
                  { id: "py", label: "Python", code: "import openai" },
                  { id: "node", label: "Node", code: "import OpenAI from 'openai'" },
                ]}
              />
              <Group>
                <CopyButton label="Copy with the real key" value="x" />
              </Group>
            </Stack>
          </Card>
        </Grid.Col>
      </Grid>
      <Card title="Busiest models" end={<Anchor href="?page=log">All telemetry</Anchor>} flush>
        <DataTable
          bare
          label="Busiest models"
          columns={busyColumns}
          rows={busiest}
          getRowId={(row) => row.id}
          state={{ kind: "ready" }}
          empty={{ title: "No calls yet" }}
          card={(row) => ({ primary: <Code>{row.id}</Code>, end: row.spend, secondary: `${row.calls} calls` })}
        />
      </Card>
    </Shell>
  );
};
