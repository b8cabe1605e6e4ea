import { Badge, Code, Progress, SimpleGrid, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";

import {
  type DataTableColumn,
  type DataTableProps,
  Facts,
  IconButton,
  Money,
  RowMenu,
  SecretField,
  type Tone,
} from "../src/index.ts";
import { IconCopy, IconPlayerPause, IconPencil, IconTrash } from "@tabler/icons-react";

export interface DemoKey {
  readonly id: number;
  readonly name: string;
  readonly status: readonly [Tone, string];
  readonly secret: string;
  readonly used: string;
  readonly share: number | undefined;
  readonly group: string;
  readonly models: string;
  readonly last: string;
}
export type KeySort = "name" | "status" | "used_quota" | "accessed_time";

export const keys: readonly DemoKey[] = [
  {
    id: 1,
    name: "production",
    status: ["ok", "Enabled"],
    secret: "sk-kQKM••••QIQ",
    used: "$31.08 of $50.00",
    share: 0.62,
    group: "default",
    models: "Any",
    last: "2 min ago",
  },
  {
    id: 2,
    name: "ci-smoke",
    status: ["ok", "Enabled"],
    secret: "sk-9fA2••••b0T",
    used: "$0.41 of $5.00",
    share: 0.08,
    group: "default",
    models: "2 models",
    last: "1 h ago",
  },
  {
    id: 3,
    name: "mei-laptop",
    status: ["ok", "Enabled"],
    secret: "sk-Zp7x••••9Lm",
    used: "$18.22 · unlimited",
    share: undefined,
    group: "vip",
    models: "Any",
    last: "yesterday",
  },
  {
    id: 4,
    name: "demo-booth",
    status: ["bad", "Exhausted"],
    secret: "sk-q0Vd••••aa1",
    used: "$10.00 of $10.00",
    share: 1,
    group: "default",
    models: "1 model",
    last: "12 Nov",
  },
  {
    id: 5,
    name: "old-bot",
    status: ["warn", "Expired"],
    secret: "sk-3mNc••••Zt8",
    used: "$4.10 of $10.00",
    share: 0.41,
    group: "default",
    models: "Any",
    last: "3 Oct",
  },
  {
    id: 6,
    name: "partner-eu",
    status: ["neutral", "Disabled"],
    secret: "sk-Ue1k••••0Wq",
    used: "$22.00 of $100.00",
    share: 0.22,
    group: "svip",
    models: "14 models",
    last: "8 Sep",
  },
];

export const keyColumns: readonly DataTableColumn<DemoKey, KeySort>[] = [
  {
    id: "name",
    header: "Name",
    sort: "name",
    cell: (key) => (
      <Text span inherit fw={550}>
        {key.name}
      </Text>
    ),
  },
  {
    id: "status",
    header: "Status",
    sort: "status",
    cell: (key) => (
      <Badge color={key.status[0]} variant="dot">
        {key.status[1]}
      </Badge>
    ),
  },
  {
    id: "secret",
    header: "Secret",
    cell: (key) => <SecretField masked={key.secret} value="sk-kQKM0000000000QIQ" label={key.name} copyOnly />,
  },
  {
    id: "used",
    header: "Used",
    sort: "used_quota",
    width: "20%",
    cell: (key) => (
      <div style={{ display: "grid", gap: 4 }}>
        <span style={{ fontSize: 12.5, lineHeight: "16px" }}>
          <Money>{key.used}</Money>
        </span>
        {key.share === undefined ? null : (
          <Progress
            size="sm"
            value={key.share * 100}
            aria-label={`Used by ${key.name}`}
            color={key.share >= 1 ? "bad" : "accent"}
          />
        )}
      </div>
    ),
  },
  { id: "group", header: "Group", cell: (key) => <Badge>{key.group}</Badge> },
  { id: "models", header: "Models", muted: true, cell: (key) => key.models },
  { id: "last", header: "Last used", sort: "accessed_time", muted: true, cell: (key) => key.last },
];

export const keyActions = (key: DemoKey): ReactNode => (
  <>
    <IconButton size="sm" label={`Copy ${key.name}`} icon={<IconCopy />} />
    <RowMenu
      label={`More for ${key.name}`}
      entries={() => [
        { label: "Edit", icon: <IconPencil /> },
        { label: "Disable", icon: <IconPlayerPause /> },
        { label: "Delete", icon: <IconTrash />, danger: true, divided: true },
      ]}
    />
  </>
);

/** A table that keeps its own selection and order, as an application would. */
export const useKeyTable = (
  rows: readonly DemoKey[] = keys,
): Omit<DataTableProps<DemoKey, KeySort>, "state" | "empty" | "label"> => {
  const [sort, setSort] = useState<DataTableProps<DemoKey, KeySort>["sort"]>("-accessed_time");
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [view, setView] = useState<NonNullable<DataTableProps<DemoKey, KeySort>["view"]>>({
    hidden: [],
    density: "comfortable",
  });
  return {
    columns: keyColumns,
    rows,
    getRowId: (key) => key.id,
    getRowLabel: (key) => key.name,
    sort,
    onSortChange: setSort,
    selected,
    onSelectedChange: setSelected,
    view,
    onViewChange: setView,
    rowActions: keyActions,
    card: (key) => ({
      primary: key.name,
      end: (
        <Badge color={key.status[0]} variant="dot">
          {key.status[1]}
        </Badge>
      ),
      secondary: (
        <>
          <Code>{key.secret}</Code>
          <div>
            {key.used} · {key.group} · {key.last}
          </div>
        </>
      ),
    }),
  };
};

export interface DemoCall {
  readonly id: number;
  readonly time: string;
  readonly key: string;
  readonly model: string;
  readonly failed: string | undefined;
  readonly duration: string;
  readonly slow: boolean;
  readonly first: string;
  readonly speed: string;
  readonly input: string;
  readonly output: string;
  readonly cost: string;
}
export type CallSort = "created_at" | "request_time" | "quota";

const models = [
  "claude-sonnet-5",
  "gpt-5.2-mini",
  "deepseek-v4",
  "claude-sonnet-5",
  "gpt-5.2-mini",
  "text-embedding-4",
  "gpt-5.2-mini",
];
export const calls = (count: number): readonly DemoCall[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    time: `14:${String(32 - Math.floor(index / 12)).padStart(2, "0")}:${String(59 - ((index * 5) % 60)).padStart(2, "0")}`,
    key: ["production", "ci-smoke", "production", "mei-laptop"][index % 4] ?? "",
    model: models[index % models.length] ?? "",
    failed: index % 7 === 2 ? "429" : undefined,
    duration: `${(((index * 137) % 1300) / 100 + 0.2).toFixed(2)} s`,
    slow: index % 7 === 3,
    first: index % 3 === 1 ? "—" : "0.39 s",
    speed: String(20 + ((index * 31) % 110)),
    input: new Intl.NumberFormat("en").format((index * 977) % 12000),
    output: String((index * 53) % 700),
    cost: `$0.0${String(10000 + ((index * 7919) % 89999))}`,
  }));

export const callColumns: readonly DataTableColumn<DemoCall, CallSort>[] = [
  { id: "time", header: "Time", sort: "created_at", mono: true, muted: true, cell: (call) => call.time },
  { id: "key", header: "Key", cell: (call) => call.key },
  {
    id: "model",
    header: "Model",
    cell: (call) => (
      <>
        <Code>{call.model}</Code>{" "}
        {call.failed === undefined ? null : (
          <Badge color="bad" variant="dot">
            {call.failed}
          </Badge>
        )}
      </>
    ),
  },
  {
    id: "duration",
    header: "Duration",
    sort: "request_time",
    align: "end",
    cell: (call) => (call.slow ? <Badge color="warn">{call.duration}</Badge> : call.duration),
  },
  { id: "first", header: "First token", align: "end", muted: true, cell: (call) => call.first },
  { id: "speed", header: "Tokens/s", align: "end", muted: true, cell: (call) => call.speed },
  { id: "input", header: "Input", align: "end", cell: (call) => call.input },
  { id: "output", header: "Output", align: "end", cell: (call) => call.output },
  {
    id: "cost",
    header: "Cost",
    sort: "quota",
    align: "end",
    cell: (call) => (
      <Text span inherit fw={550}>
        <Money>{call.cost}</Money>
      </Text>
    ),
  },
];

export const callDetail = (call: DemoCall): ReactNode => (
  <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: "lg", md: "xl" }}>
    <Facts
      facts={[
        { id: "request", name: "Request", value: <Code>20261120143207…fL</Code> },
        { id: "channel", name: "Channel", value: "anthropic-eu" },
        { id: "group", name: "Group", value: "default ×1" },
        { id: "address", name: "Address", value: <Code>10.0.4.17</Code> },
      ]}
    />
    <Facts
      facts={[
        { id: "in", name: `Input ${call.input} × $3.00 / 1M`, value: <Money>$0.006420</Money> },
        { id: "out", name: `Output ${call.output} × $15.00 / 1M`, value: <Money>$0.007680</Money> },
        { id: "group", name: "Group", value: "× 1" },
        { id: "sum", name: "Charged", value: <Money>{call.cost}</Money>, strong: true },
      ]}
    />
    <Facts
      facts={[
        { id: "wait", name: "Waiting", value: "0.39 s" },
        { id: "stream", name: "Streaming", value: "8.03 s" },
      ]}
    />
  </SimpleGrid>
);
