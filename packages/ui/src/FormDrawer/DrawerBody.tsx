import "../theme/layers.css";

import { Drawer, type DrawerProps } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscape } from "../theme/escape.ts";
import { useFocusBack } from "../theme/focus-back.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useSecondClickStopped } from "../theme/second-click.ts";
import { useUiTexts } from "../theme/texts.ts";
import type { SideDrawerProps } from "./SideDrawer.tsx";

export type DrawerBodyProps = Omit<SideDrawerProps, "footer"> & Pick<DrawerProps, "attributes" | "onClick">;

/** The drawer itself; its own chunk. */
export const DrawerBody = ({
  opened,
  width = 480,
  position = "right",
  clear = false,
  ...rest
}: DrawerBodyProps): ReactNode => {
  const texts = useUiTexts();
  const shown = useOpenedAfterMount(opened);
  const focusBack = useFocusBack(opened);
  useEscape(shown, rest.onClose);
  useSecondClickStopped(opened);
  return (
    <Drawer
      {...rest}
      {...focusBack}
      opened={shown}
      closeOnEscape={false}
      position={position}
      size={width}
      overlayProps={clear ? { bg: "transparent" } : {}}
      closeButtonProps={{ "aria-label": texts.close }}
      transitionProps={{ duration: 160 }}
    />
  );
};
