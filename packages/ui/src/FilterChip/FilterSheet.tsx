import { Drawer, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useOpenedAfterMount } from "../theme/opened.ts";

/** Props of {@link FilterSheet}. */
export interface FilterSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `FilterChip`s. */
  readonly children: ReactNode;
}

/** All filters of a list, on narrow screens. Loads when it is opened. */
export const FilterSheet = ({ opened, onClose, title, children }: FilterSheetProps): ReactNode => (
  <Drawer position="bottom" size="60%" opened={useOpenedAfterMount(opened)} onClose={onClose} title={title}>
    <Stack gap="sm" align="flex-start" pb="md">
      {children}
    </Stack>
  </Drawer>
);
