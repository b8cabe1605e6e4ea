import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useUiTexts } from "../theme/texts.ts";
import { copyText } from "./copy-text.ts";
import classes from "./CopyButton.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

export interface CopyButtonProps {
  /** The text, or a way to get it when asked (e.g. a secret that is fetched). `undefined` copies nothing and counts as a failure. */
  readonly value: string | (() => Promise<string | undefined> | string | undefined);
  /** "Copy" in the provider's words when left out. */
  readonly label?: string | undefined;
  /** Show only the icon. */
  readonly iconOnly?: boolean | undefined;
  readonly size?: "xs" | "sm" | undefined;
  /** Told whether it worked; a failure is shown in place, tell the person how to copy by hand here. `text` is absent when it could not be had. */
  readonly onCopy?: ((copied: boolean, text: string | undefined) => void) | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

const SHOWN = 2000;

/** Copies, and shows a confirmation for two seconds (also to screen readers). */
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    const text = typeof value === "string" ? value : await value();
    const copied = text !== undefined && (await copyText(text));
    setResult(copied ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(undefined), SHOWN);
    onCopy?.(copied, text);
  };
  const name = label ?? texts.copy;
  const said = result === undefined ? "" : result === "copied" ? texts.copied : texts.copyFailed;
  const icon = result === "copied" ? <IconCheck className={classes["done"]} size={16} /> : <IconCopy size={16} />;
  const place = { ...(className === undefined ? {} : { className }), ...(ref === undefined ? {} : { ref }) };
  const live = <VisuallyHidden role="status">{said}</VisuallyHidden>;
  if (iconOnly) {
    return (
      <>
        <IconButton size="sm" label={name} icon={icon} onClick={() => void copy()} {...place} />
        {live}
      </>
    );
  }
  return (
    <>
      <Button size={size} leftSection={icon} onClick={() => void copy()} {...place}>
        {result === "copied" ? texts.copied : name}
      </Button>
      {live}
    </>
  );
};
