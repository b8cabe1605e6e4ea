import { Anchor, Button, Code, Group, Stack, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

import type { Demo } from "../../demo/demo.ts";

/** Pictures of Mantine's components in the console's theme. */
export const demos: readonly Demo[] = [
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
];
