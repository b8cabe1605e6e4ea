import { Code } from "@mantine/core";
import { CopyButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { notifyCopied } from "../../lib/notify.ts";
import classes from "./CopyLine.module.css";

/** An address in a box, with the button that copies it; `unknown` while it is not the real one. */
export const CopyLine = ({
  text,
  unknown = false,
}: {
  readonly text: string;
  readonly unknown?: boolean;
}): ReactNode => (
  <p className={classes["line"]} data-unknown={unknown || undefined}>
    <Code>{text}</Code>
    <CopyButton iconOnly value={text} onCopy={notifyCopied} />
  </p>
);
