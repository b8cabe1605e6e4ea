import {
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Code,
  Group,
  MultiSelect,
  NativeSelect,
  Progress,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

import type { Demo } from "../../demo/demo.ts";
import { machineText } from "../Fields/machine-text.ts";

/** Pictures of Mantine's components in the console's theme. */
export const demos: readonly Demo[] = [
  {
    name: "Alert",
    render: (place) => (
      <Alert {...place} title="Not saved">
        The name is taken.
      </Alert>
    ),
  },
  {
    name: "Alert, note",
    render: (place) => (
      <Alert {...place} role="note" color="info">
        A key is shown once.
      </Alert>
    ),
  },
  {
    name: "Alert, warning",
    render: (place) => (
      <Alert {...place} role="note" color="warn">
        Two channels are down.
      </Alert>
    ),
  },
  { name: "Progress", render: (place) => <Progress {...place} value={40} aria-label="Used of the quota" /> },
  { name: "Skeleton", render: (place) => <Skeleton {...place} width={120} /> },
  { name: "Button", render: (place) => <Button {...place}>Export</Button> },
  {
    name: "Button, main",
    render: (place) => (
      <Button {...place} variant="filled" leftSection={<IconPlus size={18} />}>
        New key
      </Button>
    ),
  },
  {
    name: "Button, danger",
    render: (place) => (
      <Button {...place} variant="filled" color="bad">
        Delete
      </Button>
    ),
  },
  {
    name: "Button, danger beside",
    render: (place) => (
      <Button {...place} color="bad">
        Delete
      </Button>
    ),
  },
  {
    name: "Button, subtle",
    render: (place) => (
      <Button {...place} variant="subtle">
        More
      </Button>
    ),
  },
  {
    name: "Button, light",
    render: (place) => (
      <Button {...place} variant="light" size="xs">
        Try
      </Button>
    ),
  },
  {
    name: "Button as a link",
    render: (place) => (
      <Button {...place} component="a" href="#x">
        Sign in
      </Button>
    ),
  },
  {
    name: "Stack",
    render: (place) => (
      <Stack {...place}>
        <span>a</span>
        <span>b</span>
      </Stack>
    ),
  },
  {
    name: "Group",
    render: (place) => (
      <Group {...place} justify="space-between">
        <span>a</span>
        <span>b</span>
      </Group>
    ),
  },
  { name: "VisuallyHidden", render: (place) => <VisuallyHidden {...place}>said</VisuallyHidden> },
  { name: "Code", render: (place) => <Code {...place}>gpt-5.2-mini</Code> },
  {
    name: "Text, muted",
    render: (place) => (
      <Text {...place} c="dimmed">
        muted
      </Text>
    ),
  },
  {
    name: "Anchor",
    render: (place) => (
      <Anchor {...place} href="#there">
        There
      </Anchor>
    ),
  },
  {
    name: "Tooltip",
    placed: false,
    render: () => (
      <Tooltip label="Calls with it fail from now on.">
        <Button>Disable</Button>
      </Tooltip>
    ),
  },
  ...(["neutral", "ok", "warn", "bad", "info", "accent"] as const).map((color): Demo => ({
    name: `Badge, ${color}`,
    render: (place) => (
      <Badge {...place} color={color}>
        Enabled
      </Badge>
    ),
  })),
  {
    name: "TextInput",
    render: (place) => <TextInput {...place} label="Name" description="Shown in lists." defaultValue="production" />,
  },
  {
    name: "TextInput, wrong",
    render: (place) => <TextInput {...place} label="Name" defaultValue="" error="Give it a name." required />,
  },
  {
    name: "TextInput, machine-readable",
    render: (place) => <TextInput {...place} {...machineText} label="Address" defaultValue="10.0.0.1" disabled />,
  },
  { name: "Textarea", render: (place) => <Textarea {...place} label="Note" /> },
  {
    name: "NativeSelect",
    render: (place) => <NativeSelect {...place} label="Group" data={["default", "vip"]} />,
  },
  {
    name: "Select",
    render: (place) => <Select {...place} label="Group" data={["default", "vip"]} defaultValue="vip" searchable />,
  },
  {
    name: "MultiSelect",
    render: (place) => <MultiSelect {...place} label="Models" data={["a", "b"]} defaultValue={["a"]} />,
  },
  {
    name: "TagsInput",
    render: (place) => (
      <TagsInput {...place} label="Addresses" defaultValue={["10.0.0.0/8"]} error="One is not an address." />
    ),
  },
  {
    name: "Switch",
    render: (place) => (
      <Switch {...place} label="Limit" description="Stops when used up." checked onChange={() => undefined} />
    ),
  },
  {
    name: "Checkbox",
    render: (place) => (
      <Checkbox {...place} label="Agree" checked={false} error="Agree to go on." onChange={() => undefined} />
    ),
  },
  {
    name: "SegmentedControl",
    render: (place) => (
      <SegmentedControl
        {...place}
        aria-label="Range"
        data={["24 h", "7 days"]}
        value="24 h"
        onChange={() => undefined}
      />
    ),
  },
];
