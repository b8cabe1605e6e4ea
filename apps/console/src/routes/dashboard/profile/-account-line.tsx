import { Box, Center, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./-profile.module.css";

interface AccountLineProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Under the name. */
  readonly detail: ReactNode;
  /** State and buttons, at the end. */
  readonly children: ReactNode;
}

/** A way into the account, or a place where it is signed in, with what can be done to it. */
export const AccountLine = ({ icon, name, detail, children }: AccountLineProps): ReactNode => (
  <li className={classes["line"]}>
    <Center w={36} h={36} bg="var(--ui-sunken)" c="dimmed" bdrs="md" aria-hidden="true">
      {icon}
    </Center>
    <Box flex="1 1 180px" miw={0}>
      <Text component="div" inherit fw={550}>
        {name}
      </Text>
      <Text component="div" c="dimmed" fz={12.5} lh="18px">
        {detail}
      </Text>
    </Box>
    <Group gap={10} wrap="nowrap" ms="auto">
      {children}
    </Group>
  </li>
);
