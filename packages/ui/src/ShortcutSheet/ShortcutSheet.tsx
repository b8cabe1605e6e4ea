import { Box, Flex, Kbd, Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";

import { Dialog } from "../ConfirmDialog/Dialog.tsx";
import classes from "./ShortcutSheet.module.css";

interface Shortcut {
  readonly id: string;
  readonly does: string;
  /** Ways to do it; each is keys pressed together, e.g. `[["⌘", "K"]]` or `[["J"], ["K"]]`. */
  readonly ways: readonly (readonly string[])[];
}

interface ShortcutGroup {
  readonly id: string;
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

interface ShortcutSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Between two ways, e.g. "or". */
  readonly orText: string;
  readonly groups: readonly ShortcutGroup[];
}

/** The keys that do something, place by place. */
export const ShortcutSheet = ({ opened, onClose, title, orText, groups }: ShortcutSheetProps): ReactNode => (
  <Dialog opened={opened} onClose={onClose} title={title} width={480}>
    {groups.map((group) => (
      <section key={group.id} className={classes["group"]} aria-label={group.label}>
        <Text component="h3" size="xs" c="dimmed" fw={550}>
          {group.label}
        </Text>
        <Box component="dl" mt="xs">
          {group.shortcuts.map((shortcut) => (
            <div key={shortcut.id} className={classes["line"]}>
              <dt>{shortcut.does}</dt>
              <Flex component="dd" gap="sm" flex="none" align="center">
                {shortcut.ways.map((keys, index) => (
                  <Fragment key={keys.join("+")}>
                    {index === 0 ? null : (
                      <Text span inherit c="dimmed" fz={12.5}>
                        {orText}
                      </Text>
                    )}
                    <Flex component="span" gap="xs" dir="ltr">
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Flex>
                  </Fragment>
                ))}
              </Flex>
            </div>
          ))}
        </Box>
      </section>
    ))}
  </Dialog>
);
