import { Box } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./NavDrawer.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";

/** Keeps Tab inside: the browser alone would lead through its own controls first. */
const keepFocusInside = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
  const [first, last] = [all[0], all.at(-1)];
  const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

export interface NavDrawerProps {
  readonly opened: boolean;
  /** Asked by the close button, Escape and a press outside. */
  readonly onClose: () => void;
  readonly logo: ReactNode;
  /** What scrolls, then what stays at the foot. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Its roles mean the dark scheme's colours. */
  readonly "data-ground"?: "dark" | undefined;
}

/** The navigation of narrow windows: 320 px, with the logo on top. The browser keeps what is behind it out of reach and gives the focus back. */
export const NavDrawer = ({ opened, onClose, logo, children, className, ...ground }: NavDrawerProps): ReactNode => {
  const texts = useUiTexts();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = drawer.current;
    if (dialog === null || dialog.open === opened) return;
    if (opened) dialog.showModal();
    else dialog.close();
  }, [opened]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- By keyboard, Escape closes it.
    <dialog
      ref={drawer}
      {...ground}
      className={clsx(classes["drawer"], className)}
      aria-label={texts.navigation}
      onClose={onClose}
      onKeyDown={keepFocusInside}
      onClick={(event) => {
        // A link to the page that is open changes no address; who pressed it wants to see the page.
        if (event.target === event.currentTarget || (event.target as Element).closest("a[href]") !== null) onClose();
      }}
    >
      {opened ? (
        <>
          <div className={classes["top"]}>
            <Box miw={0}>{logo}</Box>
            <IconButton label={texts.close} icon={<IconX />} onClick={onClose} />
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
};
