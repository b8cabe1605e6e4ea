import "./mantine.ts";

import { useDirection } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import classes from "./Toasts.module.css";

/** A short message that leaves by itself. */
export interface Toast {
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly text: ReactNode;
  readonly title?: ReactNode;
  /** Name of the close button, in the language of the moment. */
  readonly closeLabel: string;
  /** A toast of the same id is replaced instead of added. */
  readonly id?: string | undefined;
  /** Milliseconds; 4000 when left out, `false` keeps it. */
  readonly duration?: number | false | undefined;
}

const icons = {
  ok: <IconCircleCheck size={20} className={classes["ok"]} />,
  info: <IconInfoCircle size={20} className={classes["info"]} />,
  warn: <IconAlertTriangle size={20} className={classes["warn"]} />,
  bad: <IconAlertCircle size={20} className={classes["bad"]} />,
} as const;

/** Shows a toast; {@link Toasts} must be mounted. A wrong one (`bad`) is announced at once, others politely. */
export const showToast = ({ tone, text, title, closeLabel, id, duration = 4000 }: Toast): void => {
  const { title: heading = "", description = "", icon = "", close = "" } = classes;
  const data = {
    message: text,
    autoClose: duration,
    icon: icons[tone],
    role: tone === "bad" ? "alert" : "status",
    className: clsx(classes["toast"], title !== undefined && classes["titled"]),
    classNames: { title: heading, description, icon, closeButton: close },
    closeButtonProps: { "aria-label": closeLabel },
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
  };
  if (id !== undefined) notifications.hide(id);
  notifications.show(data);
};

/** Where toasts appear: top, at the end side; at most 4, 300 px wide, 12 px apart, 16 px from the edges. */
export const Toasts = (): ReactNode => {
  const { dir } = useDirection();
  return <Notifications position={dir === "rtl" ? "top-left" : "top-right"} limit={4} containerWidth={300} transitionDuration={150} classNames={{ root: classes["area"] ?? "" }} />;
};
