import { Alert, Badge, Button, Group, Stack } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { PageHeader, SecretField, Card, SideDrawer, StatusDot, SubmitButton } from "../../src/index.ts";
import { Shell } from "../shell.tsx";
import { DemoFields } from "../fields.tsx";

/** A form on a page and a record in a drawer. */
export const Forms = (): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <Shell page="forms">
      <PageHeader
        title="Forms"
        state="Every field"
        actions={<Button onClick={() => setOpen(true)}>Open a record</Button>}
      />
      <Card
        divided
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
          <Alert title="Not saved">The name is taken. Choose another one.</Alert>
          <Alert role="note" color="info">
            A key is shown once. Copy it now.
          </Alert>
          <Alert role="note" color="warn">
            Two channels are down.
          </Alert>
          <DemoFields />
          <Group>
            <Button variant="filled">Create</Button>
            <Button>Default</Button>
            <Button variant="subtle">Subtle</Button>
            <Button variant="light">Light</Button>
            <Button variant="filled" color="bad">
              Delete
            </Button>
            <Button color="bad">Delete</Button>
            <Button disabled>Disabled</Button>
            <Button size="xs">Small</Button>
          </Group>
          <SecretField
            boxed
            label="Key"
            masked="sk-kQKM••••QIQ"
            value="sk-kQKM000000000000000000000000000000000000000QIQ"
            defaultRevealed
          />
          <Group gap="lg">
            <StatusDot tone="ok">Enabled</StatusDot>
            <StatusDot tone="warn">Slow</StatusDot>
            <StatusDot tone="bad">Down</StatusDot>
            <StatusDot tone="neutral">Disabled</StatusDot>
            <Badge color="info">note</Badge>
            <Badge color="accent">chosen</Badge>
            <IconChevronDown size={16} />
          </Group>
        </Stack>
      </Card>
      <SideDrawer opened={open} onClose={() => setOpen(false)} title="Record">
        Text
      </SideDrawer>
    </Shell>
  );
};
