import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { CopyButton, type CopyButtonProps } from "../CopyButton/CopyButton.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./SecretField.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

interface SecretFieldProps extends ElementProps<HTMLSpanElement> {
  /** Text shown until revealed, e.g. "sk-kQKM••••QIQ"; see {@link maskSecret}. */
  readonly masked: string;
  /** The secret, or a way to get it when asked; `undefined` means that it could not be had (report the reason yourself). */
  readonly value: CopyButtonProps["value"];
  /** Name of the secret, e.g. "Key production"; completes the buttons' names. */
  readonly label: string;
  /** A field with a border instead of text in a row. */
  readonly boxed?: boolean | undefined;
  /** Leaves out the reveal button. */
  readonly copyOnly?: boolean | undefined;
  readonly defaultRevealed?: boolean | undefined;
  readonly onCopy?: CopyButtonProps["onCopy"];
}

/** Keeps the first `start` and last `end` characters; shorter secrets show nothing. */
export const maskSecret = (secret: string, start = 7, end = 3): string =>
  secret.length <= start + end + 2 ? "••••••••" : `${secret.slice(0, start)}••••${secret.slice(-end)}`;

/** A secret: masked until asked for, with reveal and copy. Copying does not reveal it. */
export const SecretField = ({
  masked,
  value,
  label,
  boxed = false,
  copyOnly = false,
  defaultRevealed = false,
  onCopy,
  className,
  ref,
}: SecretFieldProps): ReactNode => {
  const texts = useUiTexts();
  const [shown, setShown] = useState<string | undefined>(
    defaultRevealed && typeof value === "string" ? value : undefined,
  );
  const toggle = async (): Promise<void> => {
    setShown(shown === undefined ? (typeof value === "string" ? value : await value()) : undefined);
  };
  return (
    <span
      ref={ref}
      className={clsx(classes["root"], className)}
      data-boxed={boxed || undefined}
      data-shown={shown === undefined ? undefined : true}
    >
      <span className={clsx(classes["value"], shown === undefined && classes["hidden"])} dir="ltr">
        {shown ?? masked}
      </span>
      {copyOnly ? null : (
        <IconButton
          size="sm"
          label={`${shown === undefined ? texts.reveal : texts.hide}${texts.colon}${label}`}
          icon={shown === undefined ? <IconEye size={16} /> : <IconEyeOff size={16} />}
          onClick={() => void toggle()}
        />
      )}
      <CopyButton iconOnly label={`${texts.copy}${texts.colon}${label}`} value={value} onCopy={onCopy} />
    </span>
  );
};
