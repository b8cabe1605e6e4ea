import "@mantine/notifications/styles.layer.css";

import { useDirection } from "@mantine/core";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

import type { Toast } from "./toast.ts";
import classes from "./Toasts.module.css";

const icons = {
  ok: <IconCircleCheck size={20} color="var(--ui-ok)" />,
  info: <IconInfoCircle size={20} color="var(--ui-info)" />,
  warn: <IconAlertTriangle size={20} color="var(--ui-warn)" />,
  bad: <IconAlertCircle size={20} color="var(--ui-bad)" />,
} as const;

/** How many are visible at once; the rest wait. */
const LIMIT = 4;

// The first toast is shown before the area is mounted and would meet the library's own limit.
notificationsStore.setState({ ...notificationsStore.getState(), limit: LIMIT });

/** The library's id of each toast, by the application's id. */
const known = new Map<string, string>();

/** The toast with the focus, and where the focus was before it came to the toasts. */
const focus: { on?: string | undefined; from?: HTMLElement } = {};

const inToast = (element: Element): boolean => element.closest(`.${classes["toast"] ?? ""}`) !== null;

/** Hands a toast to the library; one of the same id is replaced, with its full time to be read. The one with the focus stays until it is left. */
export const show = ({ tone, text, title, closeLabel, id, duration = 4000 }: Toast): void => {
  const before = id === undefined ? undefined : known.get(id);
  if (before !== undefined) notifications.hide(before);
  const shown = notifications.show({
    message: text,
    autoClose: duration,
    icon: icons[tone],
    role: tone === "bad" ? "alert" : "status",
    withBorder: true,
    className: classes["toast"] ?? "",
    classNames: { icon: classes["icon"] ?? "", closeButton: classes["close"] ?? "" },
    closeButtonProps: { "aria-label": closeLabel },
    // The library stops the clock for the pointer alone.
    onFocus: ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !inToast(relatedTarget)) focus.from = relatedTarget;
      focus.on = shown;
      notifications.update({ id: shown, message: text, autoClose: false });
    },
    onBlur: () => {
      focus.on = undefined;
      notifications.update({ id: shown, message: text, autoClose: duration });
    },
    // Closed by its own button: the focus returns to where it was.
    onClose: () => {
      if (focus.on === shown) focus.from?.focus();
    },
    ...(title === undefined ? {} : { title }),
  });
  if (id !== undefined) known.set(id, shown);
};

/** The area itself; its own chunk. */
export const ToastArea = (): ReactNode => {
  const { dir } = useDirection();
  return (
    <Notifications
      position={dir === "rtl" ? "top-left" : "top-right"}
      limit={LIMIT}
      containerWidth={300}
      transitionDuration={150}
      classNames={{ root: classes["area"] ?? "" }}
    />
  );
};
