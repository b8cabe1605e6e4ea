import { Alert, Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { lazyPart } from "../theme/lazy-part.tsx";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./FormDrawer.module.css";
import { SubmitButton } from "../SubmitButton/SubmitButton.tsx";

export interface SideDrawerProps {
  readonly opened: boolean;
  /** Asked by the close button, Escape and a press outside: keep it open here when something was typed. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Under a hairline at the bottom, the main button last. */
  readonly footer?: ReactNode;
  /** Pixels; 480 when left out. */
  readonly width?: number | undefined;
}

const DrawerBody = lazyPart(async () => (await import("./DrawerBody.tsx")).DrawerBody);

/** Loads the drawers' code ahead. */
export const loadDrawer = DrawerBody.preload;

/** A record at the end side; the list stays where it was. */
export const SideDrawer = ({ footer, children, ...shell }: SideDrawerProps): ReactNode => (
  <DrawerBody {...shell}>
    <div className={classes["scroll"]} tabIndex={0} role="group">
      {children}
    </div>
    {footer === undefined ? null : <div className={classes["foot"]}>{footer}</div>}
  </DrawerBody>
);

interface FormDrawerProps extends Omit<SideDrawerProps, "footer"> {
  /** Under the title. */
  readonly intro?: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The verb, e.g. "Create key". */
  readonly submitText: string;
  /** While saving, e.g. "Creating…". */
  readonly busyText: string;
  readonly busy: boolean;
  /** The server's message; what was typed stays. */
  readonly error?: ReactNode;
}

/** The drawer focuses what is marked; a keyboard on a phone does not jump up by itself. */
const markFirstField = (form: HTMLFormElement | null): void => {
  if (window.matchMedia("(pointer: coarse)").matches) return;
  form?.querySelector("input:not([type=hidden], :disabled), textarea, select")?.setAttribute("data-autofocus", "");
};

/** A form at the end side: fields scroll, the buttons stay. */
export const FormDrawer = ({
  intro,
  onSubmit,
  submitText,
  busyText,
  busy,
  error,
  children,
  onClose,
  ...shell
}: FormDrawerProps): ReactNode => {
  const texts = useUiTexts();
  return (
    <DrawerBody {...shell} onClose={onClose}>
      <form ref={markFirstField} className={classes["form"]} onSubmit={onSubmit} noValidate>
        <div className={classes["scroll"]}>
          {intro === undefined ? null : <p className={classes["intro"]}>{intro}</p>}
          {children}
        </div>
        {error === undefined || error === null ? null : <Alert className={classes["error"] ?? ""}>{error}</Alert>}
        <div className={classes["foot"]}>
          <div className={classes["footEnd"]}>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton busy={busy} busyText={busyText}>
              {submitText}
            </SubmitButton>
          </div>
        </div>
      </form>
    </DrawerBody>
  );
};
