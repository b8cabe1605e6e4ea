import type { ComponentProps } from "react";

import type { Demo } from "../../demo/demo.ts";
import { IconBell, IconPlus } from "@tabler/icons-react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

/** Pictures of the components of this folder. */
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
      <Button {...place} variant="filled" color="red">
        Delete
      </Button>
    ),
  },
  {
    name: "Button, danger beside",
    render: (place) => (
      <Button {...place} color="red">
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
      <Button
        {...place}
        renderRoot={({ children, ...props }: ComponentProps<"a">) => (
          <a {...props} href="#x">
            {children}
          </a>
        )}
      >
        Sign in
      </Button>
    ),
  },
  {
    name: "SubmitButton",
    render: (place) => (
      <SubmitButton {...place} busyText="Creating…">
        Create key
      </SubmitButton>
    ),
  },
  {
    name: "SubmitButton, busy",
    render: (place) => (
      <SubmitButton {...place} busy busyText="Creating…">
        Create key
      </SubmitButton>
    ),
  },
  {
    name: "IconButton",
    render: (place) => <IconButton {...place} label="Notices, 1 new" icon={<IconBell />} marked />,
  },
];
