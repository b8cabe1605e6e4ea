import {
  IconActivity,
  IconBox,
  IconChevronDown,
  IconCreditCard,
  IconCube,
  IconDownload,
  IconGift,
  IconHome,
  IconKey,
  IconList,
  IconPlus,
  IconRoute,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

import {
  AccountButton,
  Anchor,
  AppShell,
  AuthHeading,
  AuthLayout,
  Brand,
  Button,
  Card,
  CheckboxField,
  CodeBlock,
  ColorSchemeToggle,
  Columns,
  ConfirmDialog,
  CopyButton,
  DataTable,
  type DataTableColumn,
  DateTimeField,
  FilterChip,
  FormDrawer,
  FormError,
  FormSection,
  LanguageMenu,
  linkClass,
  Mono,
  MoreFields,
  MultiSelectField,
  NativeSelectField,
  type NavLayout,
  NavMenu,
  type NavSection,
  Note,
  NumberField,
  OrDivider,
  PageHeader,
  PasswordField,
  Row,
  SearchField,
  SecretField,
  SectionCard,
  SegmentedTabs,
  SelectField,
  showToast,
  SideDrawer,
  Stack,
  StackedBarChart,
  StateView,
  StatStrip,
  StatusDot,
  SubmitButton,
  SwitchField,
  Tag,
  TagsField,
  TextAreaField,
  TextField,
} from "../src/index.ts";
import { callColumns, callDetail, type CallSort, calls, type DemoCall, useKeyTable } from "./data.tsx";

const noop = (): void => undefined;

const sections = (page: string): readonly NavSection<string>[] => [
  {
    id: "overview",
    label: "Overview",
    items: [
      { id: "home", label: "Dashboard", icon: <IconHome />, to: "dashboard", active: page === "dashboard" },
      { id: "tele", label: "Model telemetry", icon: <IconActivity />, to: "telemetry" },
    ],
  },
  {
    id: "management",
    label: "Management",
    items: [
      { id: "users", label: "Users", icon: <IconUsers />, to: "users" },
      { id: "channels", label: "Channels", icon: <IconRoute />, to: "channels", info: "2 down" },
      {
        id: "payment",
        label: "Payment",
        icon: <IconCreditCard />,
        children: [
          { id: "orders", label: "Orders", to: "forms", active: page === "forms" },
          { id: "codes", label: "Redemption codes", to: "states", active: page === "states" },
        ],
      },
      { id: "keys", label: "Keys", icon: <IconKey />, to: "key", active: page === "key" },
    ],
  },
  {
    id: "record",
    label: "Operation record",
    items: [
      { id: "log", label: "Log", icon: <IconList />, to: "log", active: page === "log" },
      { id: "task", label: "Task", icon: <IconCube />, disabled: true },
    ],
  },
  {
    id: "other",
    label: "Other",
    items: [
      { id: "topup", label: "Top up", icon: <IconCreditCard />, to: "topup" },
      { id: "aff", label: "Affiliate", icon: <IconGift />, to: "aff" },
      { id: "docs", label: "Documentation", icon: <IconBox />, href: "https://docs.example.com" },
    ],
  },
];

export const DemoNav = ({
  page,
  layout,
}: {
  readonly page: string;
  readonly layout?: NavLayout | undefined;
}): ReactNode => (
  <NavMenu
    layout={layout}
    place={page}
    sections={sections(page)}
    renderLink={({ to, children, ...props }) => (
      <a href={`?page=${to}`} {...props}>
        {children}
      </a>
    )}
  />
);

export const Shell = ({ page, children }: { readonly page: string; readonly children: ReactNode }): ReactNode => {
  const query = new URLSearchParams(location.search);
  const [drawer, setDrawer] = useState(query.has("drawer"));
  const [layout, setLayout] = useState<NavLayout>(
    query.get("nav") === "mini" ? "mini" : query.get("nav") === "horizontal" ? "horizontal" : "vertical",
  );
  return (
    <AppShell
      logo={
        <a href="?page=dashboard">
          <Brand name="One Hub" />
        </a>
      }
      navigation={(layout) => <DemoNav page={page} layout={layout} />}
      navLayout={layout}
      navColor={query.get("ground") === "apparent" ? "apparent" : "integrate"}
      onNavLayoutChange={setLayout}
      headerStart={null}
      headerEnd={
        <>
          <LanguageMenu
            value="en"
            languages={[
              { value: "en", label: "English" },
              { value: "zh-CN", label: "简体中文" },
            ]}
            onChange={noop}
          />
          <ColorSchemeToggle />
          <AccountButton label="Account" name="Mei Lin" seed={7} />
        </>
      }
      drawerOpened={drawer}
      onDrawerChange={setDrawer}
    >
      {children}
    </AppShell>
  );
};

const series = [
  { id: "a", label: "claude-sonnet-5" },
  { id: "b", label: "gpt-5.2-mini" },
  { id: "c", label: "deepseek-v4" },
  { id: "z", label: "11 others", others: true },
];
const points = Array.from({ length: 14 }, (_, day) => ({
  id: String(day),
  label: String(day + 7),
  title: `${day + 7} November`,
  unfinished: day === 13,
  values: {
    a: 2 + ((day * 37) % 29) / 8,
    b: 1 + ((day * 53) % 23) / 9,
    c: 0.4 + ((day * 71) % 19) / 8,
    z: 0.2 + ((day * 13) % 9) / 9,
  },
}));
const dollars = (value: number): string => `$${value.toFixed(2)}`;

export const DemoChart = ({
  loading = false,
  ...place
}: {
  readonly loading?: boolean;
  readonly className?: string | undefined;
}): ReactNode => (
  <StackedBarChart
    {...place}
    loading={loading}
    label="Spend by model"
    summary="Spend by model over 14 days, $94.31 in all; claude-sonnet-5 is the largest part."
    series={series}
    points={points}
    formatValue={dollars}
    formatAxis={(value) => `$${value}`}
  />
);

export const sample = [
  { kind: "command" as const, text: "curl" },
  " https://hub.example.com/v1/chat/completions \\\n  -H ",
  { kind: "string" as const, text: '"Authorization: Bearer sk-••••QIQ"' },
  " \\\n  -H ",
  { kind: "string" as const, text: '"Content-Type: application/json"' },
  " \\\n  -d ",
  {
    kind: "string" as const,
    text: `'{"model":"gpt-5.2-mini",\n   "messages":[{"role":"user",\n   "content":"Hello"}]}'`,
  },
];

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
        <Tag tone="warn" dot>
          {row.success}
        </Tag>
      ) : (
        row.success
      ),
  },
  { id: "spend", header: "Spend", align: "end", cell: (row) => row.spend },
];

const Dashboard = (): ReactNode => {
  const [range, setRange] = useState("14");
  const [by, setBy] = useState("model");
  return (
    <Shell page="dashboard">
      <PageHeader
        title="Good afternoon, Mei"
        state="Everything is running. 2 channels need a look."
        actions={
          <SegmentedTabs
            label="Range"
            value={range}
            onChange={setRange}
            segments={[
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
      <Columns shape="wide-start">
        <Card
          title="Spend by model"
          end={
            <SegmentedTabs
              label="Split by"
              value={by}
              onChange={setBy}
              segments={[
                { value: "model", label: "Model" },
                { value: "key", label: "Key" },
                { value: "day", label: "Day" },
              ]}
            />
          }
        >
          <DemoChart />
        </Card>
        <Card title="Quick start">
          <Stack gap={12}>
            <TextField
              label="Base URL"
              mono
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
            <Row>
              <CopyButton label="Copy with the real key" value="x" />
            </Row>
          </Stack>
        </Card>
      </Columns>
      <Card title="Busiest models" end={<Anchor href="?page=log">All telemetry</Anchor>} flush>
        <DataTable
          bare
          label="Busiest models"
          columns={busyColumns}
          rows={busiest}
          getRowId={(row) => row.id}
          state={{ kind: "ready" }}
          empty={{ title: "No calls yet" }}
          card={(row) => ({ primary: <Mono>{row.id}</Mono>, end: row.spend, secondary: `${row.calls} calls` })}
        />
      </Card>
    </Shell>
  );
};

const Keys = (): ReactNode => {
  const table = useKeyTable();
  const query = new URLSearchParams(location.search);
  const [name, setName] = useState("");
  const [status, setStatus] = useState<string | undefined>(query.has("set") ? "Enabled" : undefined);
  const [form, setForm] = useState(query.has("form"));
  const [confirm, setConfirm] = useState(query.has("confirm"));
  return (
    <Shell page="key">
      <PageHeader
        title="Keys"
        state="6 keys · $85.81 used in all"
        actions={
          <>
            <Button leftSection={<IconDownload size={18} />}>Export</Button>
            <Button variant="filled" leftSection={<IconPlus size={18} />} onClick={() => setForm(true)}>
              New key
            </Button>
          </>
        }
      />
      <DataTable
        {...table}
        {...(query.has("sel") && table.selected?.size === 0 ? { selected: new Set([2]) } : {})}
        label="Keys"
        state={{ kind: "ready" }}
        empty={{ title: "No keys yet" }}
        page={1}
        pageSize={20}
        total={6}
        onPageChange={noop}
        onPageSizeChange={noop}
        tools={
          <>
            <SearchField label="Name" value={name} onSearch={setName} />
            <FilterChip label="Status" value={status} onClear={() => setStatus(undefined)}>
              {(close) => (
                <Stack gap={8}>
                  <NativeSelectField
                    label="Status"
                    data={["Enabled", "Disabled"]}
                    value={status ?? ""}
                    onChange={(event) => {
                      setStatus(event.currentTarget.value);
                      close();
                    }}
                  />
                </Stack>
              )}
            </FilterChip>
            <FilterChip label="Group" onClear={noop}>
              x
            </FilterChip>
          </>
        }
        bulkActions={
          <>
            <Button size="xs">Enable</Button>
            <Button size="xs">Disable</Button>
            <Button size="xs" color="red" leftSection={<IconTrash size={16} />} onClick={() => setConfirm(true)}>
              Delete
            </Button>
          </>
        }
      />
      <FormDrawer
        opened={form}
        onClose={() => setForm(false)}
        title="New key"
        onSubmit={(event) => event.preventDefault()}
        submitText="Create key"
        busyText="Creating…"
        busy={query.has("busy")}
        error={query.has("busy") ? "The name is taken. Choose another one." : undefined}
      >
        <DemoFields />
      </FormDrawer>
      <ConfirmDialog
        opened={confirm}
        onClose={() => setConfirm(false)}
        danger
        title="Delete 2 keys?"
        text="Calls with them fail from now on. This cannot be undone."
        touches={["production", "ci-smoke"]}
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={() => Promise.resolve("The server did not answer.")}
      />
    </Shell>
  );
};

export const DemoFields = (): ReactNode => {
  const [limited, setLimited] = useState(true);
  return (
    <>
      <FormSection title="Key">
        <TextField label="Name" description="Shown in lists and logs." defaultValue="production" />
        <SelectField label="Group" data={["default", "vip", "svip"]} defaultValue="default" searchable />
        <DateTimeField
          label="Expires"
          value="2026-12-31T23:59:59"
          onChange={noop}
          description="Local time. Leave empty for a key that stays."
        />
      </FormSection>
      <FormSection title="Limits" description="What this key may spend and call.">
        <SwitchField
          label="Limit the amount"
          description="The key stops when the amount is used up."
          checked={limited}
          onChange={setLimited}
        />
        <NumberField label="Amount" value="5o" onChange={noop} unit="USD" error="Type a number, e.g. 50." />
        <MultiSelectField
          label="Models"
          data={["gpt-5.2-mini", "claude-sonnet-5", "deepseek-v4"]}
          defaultValue={["gpt-5.2-mini", "claude-sonnet-5"]}
        />
      </FormSection>
      <MoreFields title="More" hint="addresses, heartbeat" defaultOpen>
        <TagsField
          label="Addresses"
          description="CIDR ranges or single addresses."
          defaultValue={["10.0.0.0/8", "2001:db8::/32"]}
        />
        <CheckboxField
          label="Send a heartbeat"
          description="A line every 15 s keeps slow streams open."
          checked
          onChange={noop}
        />
        <TextAreaField label="Note" defaultValue="Two lines of text" />
      </MoreFields>
    </>
  );
};

const Log = (): ReactNode => {
  const query = new URLSearchParams(location.search);
  const [type, setType] = useState("usage");
  const [sort, setSort] = useState<CallSort | `-${CallSort}`>("-created_at");
  const [rows] = useState(() => calls(Number(query.get("rows") ?? 7)));
  return (
    <Shell page="log">
      <PageHeader
        title="Log"
        state="$1.84 over 1,204 calls in this view · 14 RPM · 22.6k TPM"
        actions={
          <>
            <Button leftSection={<IconActivity size={18} />}>Live</Button>
            <Button leftSection={<IconDownload size={18} />}>CSV</Button>
          </>
        }
      />
      <DataTable<DemoCall, CallSort>
        label="Calls"
        columns={callColumns}
        rows={rows}
        getRowId={(row) => row.id}
        getRowLabel={(row) => `call at ${row.time}`}
        state={{ kind: "ready" }}
        empty={{ title: "No calls yet" }}
        sort={sort}
        onSortChange={setSort}
        detail={callDetail}
        view={{ hidden: [], density: "dense" }}
        onViewChange={noop}
        page={1}
        pageSize={100}
        total={1204}
        onPageChange={noop}
        onPageSizeChange={noop}
        card={(row) => ({
          primary: <Mono>{row.model}</Mono>,
          end: row.cost,
          secondary: `${row.time} · ${row.key} · ${row.duration} · ${row.input} in, ${row.output} out`,
        })}
        tools={
          <>
            <SegmentedTabs
              label="Type"
              value={type}
              onChange={setType}
              segments={[
                { value: "all", label: "All" },
                { value: "usage", label: "Usage" },
                { value: "topup", label: "Top-ups" },
                { value: "failed", label: "Failed" },
                { value: "system", label: "System" },
              ]}
            />
            <FilterChip label="Time" value="Today" valueOnly onClear={noop}>
              x
            </FilterChip>
            <FilterChip label="Key" value="production, ci-smoke, mei-laptop" onClear={noop}>
              x
            </FilterChip>
            <FilterChip label="Model" onClear={noop}>
              x
            </FilterChip>
          </>
        }
      />
    </Shell>
  );
};

const Login = (): ReactNode => (
  <AuthLayout
    brand={<Brand name="One Hub" />}
    headline="One key for every model you use."
    points={[
      { id: "k", icon: <IconKey />, strong: "Keys with limits", text: "by quota, model, address and time" },
      { id: "l", icon: <IconList />, strong: "Every call priced", text: "to the sixth decimal, with the sum shown" },
      { id: "r", icon: <IconRoute />, strong: "Failover", text: "between channels before the first byte" },
    ]}
    tools={
      <>
        <LanguageMenu
          withName
          value="en"
          languages={[
            { value: "en", label: "English" },
            { value: "zh-CN", label: "简体中文" },
          ]}
          onChange={noop}
        />
        <ColorSchemeToggle />
      </>
    }
  >
    <AuthHeading
      title="Sign in"
      text={
        <>
          No account yet?{" "}
          <a className={linkClass} href="?page=login">
            Create one
          </a>
        </>
      }
    />
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <TextField size="lg" label="Username or e-mail" defaultValue="mei.lin" />
        <PasswordField
          size="lg"
          label="Password"
          labelEnd={<Anchor href="?page=login">Forgot it?</Anchor>}
          defaultValue="abcdefghij"
          error="That name and password do not match."
        />
        <SubmitButton size="lg" fullWidth busyText="Signing in…">
          Sign in
        </SubmitButton>
        <OrDivider>or</OrDivider>
        <Columns>
          <Button fullWidth>Passkey</Button>
          <Button fullWidth>GitHub</Button>
        </Columns>
      </Stack>
    </form>
  </AuthLayout>
);

const States = (): ReactNode => {
  const table = useKeyTable([]);
  const filled = useKeyTable();
  return (
    <Shell page="states">
      <PageHeader
        title="States"
        state={null}
        actions={
          <>
            <Button onClick={() => showToast({ tone: "ok", text: "Key production is disabled.", closeLabel: "Close" })}>
              Toast
            </Button>
            <Button
              onClick={() =>
                showToast({
                  tone: "bad",
                  title: "Not saved",
                  text: "The server did not answer. Try again in a minute.",
                  closeLabel: "Close",
                })
              }
            >
              Bad toast
            </Button>
          </>
        }
      />
      <StatStrip
        stats={[
          { id: "a", name: "Balance", value: undefined },
          { id: "b", name: "Used", value: undefined },
          { id: "c", name: "Calls", value: 0, meaning: "none yet" },
        ]}
      />
      <Card title="Loading chart">
        <DemoChart loading />
      </Card>
      <DataTable
        {...table}
        label="Loading"
        state={{ kind: "loading" }}
        empty={{ title: "" }}
        page={1}
        pageSize={20}
        total={0}
        onPageChange={noop}
      />
      <DataTable
        {...table}
        label="Empty"
        state={{ kind: "ready" }}
        empty={{
          title: "No keys yet",
          text: "A key lets a program call the models, within the limits that you set.",
          actions: (
            <Button variant="filled" leftSection={<IconPlus size={18} />}>
              New key
            </Button>
          ),
        }}
      />
      <DataTable
        {...table}
        label="No match"
        state={{ kind: "ready" }}
        filtered
        onClearFilters={noop}
        empty={{ title: "" }}
        noMatch={{ title: "No key matches", text: "Name contains “prod”, status Expired." }}
        tools={
          <FilterChip label="Status" value="Expired" onClear={noop}>
            x
          </FilterChip>
        }
      />
      <DataTable
        {...table}
        label="Error"
        state={{
          kind: "error",
          title: "The keys could not be loaded",
          text: "The server did not answer within 30 s.",
          onRetry: noop,
        }}
        empty={{ title: "" }}
      />
      <DataTable
        {...filled}
        label="Stale"
        state={{
          kind: "error",
          title: "Not up to date",
          text: "The server did not answer within 30 s.",
          onRetry: noop,
        }}
        empty={{ title: "" }}
      />
      <Columns>
        <Card>
          <StateView
            kind="offline"
            title="No connection"
            text="Your device is offline. This page goes on by itself when it is back."
          />
        </Card>
        <Card>
          <StateView
            kind="server"
            title="Something went wrong!"
            detail="500 · 20261120143207"
            actions={<Button>Try again</Button>}
          />
        </Card>
        <Card>
          <StateView
            kind="forbidden"
            title="Not for your account"
            text="An administrator can change that."
            actions={<Button>Back</Button>}
          />
        </Card>
        <Card>
          <StateView
            kind="notFound"
            title="Nothing here"
            text="The address leads nowhere."
            actions={<Button>Home</Button>}
          />
        </Card>
      </Columns>
    </Shell>
  );
};

const Forms = (): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <Shell page="forms">
      <PageHeader
        title="Forms"
        state="Every field"
        actions={<Button onClick={() => setOpen(true)}>Open a record</Button>}
      />
      <SectionCard
        title="New key"
        description="Everything a key can hold."
        footer={
          <>
            <Button>Cancel</Button>
            <SubmitButton busy busyText="Creating…">
              Create key
            </SubmitButton>
          </>
        }
      >
        <Stack>
          <FormError title="Not saved">The name is taken. Choose another one.</FormError>
          <Note>A key is shown once. Copy it now.</Note>
          <Note tone="warn">Two channels are down.</Note>
          <DemoFields />
          <Row>
            <Button variant="filled">Create</Button>
            <Button>Default</Button>
            <Button variant="subtle">Subtle</Button>
            <Button variant="light">Light</Button>
            <Button variant="filled" color="red">
              Delete
            </Button>
            <Button color="red">Delete</Button>
            <Button disabled>Disabled</Button>
            <Button size="xs">Small</Button>
          </Row>
          <SecretField
            boxed
            label="Key"
            masked="sk-kQKM••••QIQ"
            value="sk-kQKM000000000000000000000000000000000000000QIQ"
            defaultRevealed
          />
          <Row gap={16}>
            <StatusDot tone="ok">Enabled</StatusDot>
            <StatusDot tone="warn">Slow</StatusDot>
            <StatusDot tone="bad">Down</StatusDot>
            <StatusDot tone="neutral">Disabled</StatusDot>
            <Tag tone="info">note</Tag>
            <Tag tone="accent">chosen</Tag>
            <IconChevronDown size={16} />
          </Row>
        </Stack>
      </SectionCard>
      <SideDrawer opened={open} onClose={() => setOpen(false)} title="Record">
        Text
      </SideDrawer>
    </Shell>
  );
};

export const pages: Readonly<Record<string, () => ReactNode>> = {
  login: Login,
  dashboard: Dashboard,
  key: Keys,
  log: Log,
  states: States,
  forms: Forms,
};
