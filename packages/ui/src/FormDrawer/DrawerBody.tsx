import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./FormDrawer.module.css";
import type { SideDrawerProps } from "./FormDrawer.tsx";

export type DrawerBodyProps = Omit<SideDrawerProps, "footer">;

/** The drawer itself; its own chunk. */
export const DrawerBody = ({ opened, onClose, title, children, width = 480 }: DrawerBodyProps): ReactNode => {
  const texts = useUiTexts();
  const { overlay = "", content = "", header = "", title: heading = "", close = "", body = "" } = classes;
  const shown = useOpenedAfterMount(opened);
  useEscape(shown, onClose);
  return (
    <Drawer
      opened={shown}
      closeOnEscape={false}
      onClose={onClose}
      position="right"
      size={width}
      title={title}
      closeButtonProps={{ "aria-label": texts.close }}
      transitionProps={{ duration: 160 }}
      classNames={{ overlay, content, header, title: heading, close, body }}
    >
      {children}
    </Drawer>
  );
};
