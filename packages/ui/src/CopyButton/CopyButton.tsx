import { Button, VisuallyHidden } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { copyText } from "./copy-text.ts";
import { RowButton } from "../RowMenu/RowButton.tsx";

export interface CopyButtonProps extends ElementProps<HTMLButtonElement> {
  /** The text, or a way to get it when asked (e.g. a secret that is fetched). `undefined` copies nothing and counts as a failure. */
  readonly value: string | (() => Promise<string | undefined> | string | undefined);
  /** "Copy" in the provider's words when left out. */
  readonly label?: string | undefined;
  /** Show only the icon. */
  readonly iconOnly?: boolean | undefined;
  readonly size?: "xs" | "sm" | undefined;
  /** Tells the person whether it worked, and how to copy by hand; the button announces it without. `text` is absent when it could not be had. */
  readonly onCopy?: ((copied: boolean, text: string | undefined) => void) | undefined;
}

const SHOWN = 2000;

/** Copies, and shows a confirmation for two seconds; announces the outcome unless `onCopy` does. */
export const CopyButton = ({
  value,
  label,
  iconOnly = false,
  size = "sm",
  onCopy,
  className,
  ref,
}: CopyButtonProps): ReactNode => {
  const texts = useUiTexts();
  const [result, setResult] = useState<"copied" | "failed">();
  const { start: forgetLater } = useTimeout(() => setResult(undefined), SHOWN);

  const copy = async (): Promise<void> => {
    const text = typeof value === "string" ? value : await value();
    const copied = text !== undefined && (await copyText(text));
    setResult(copied ? "copied" : "failed");
    forgetLater();
    onCopy?.(copied, text);
  };
  const name = label ?? texts.copy;
  const said = result === undefined ? "" : result === "copied" ? texts.copied : texts.copyFailed;
  const icon = result === "copied" ? <IconCheck color="var(--ui-ok)" size={16} /> : <IconCopy size={16} />;
  const press = { ref, className: className ?? "", onClick: () => void copy() };
  return (
    <>
      {iconOnly ? (
        <RowButton {...press} label={name} icon={icon} />
      ) : (
        <Button {...press} size={size} leftSection={icon}>
          {result === "copied" ? texts.copied : name}
        </Button>
      )}
      {onCopy === undefined ? (
        <span className={VisuallyHidden.classes["root"]} role="status">
          {said}
        </span>
      ) : null}
    </>
  );
};
