import { Group, Text } from "@mantine/core";
import { CopyButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { notifyCopied } from "../../lib/notify.ts";
import classes from "./Tasks.module.css";

/** A user's text in full, with its name and a copy button. Renders nothing for an empty text. */
export const LongText = ({
  name,
  copy,
  text,
}: {
  readonly name: string;
  readonly copy: string;
  readonly text: string;
}): ReactNode =>
  text === "" ? null : (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text span inherit c="dimmed" fz={12.5}>
          {name}
        </Text>
        <CopyButton iconOnly size="sm" value={text} label={copy} onCopy={notifyCopied} />
      </Group>
      {/* Scrolls where it is long, so the keyboard has to reach it. */}
      <p className={classes["text"]} translate="no" tabIndex={0} role="group" aria-label={name}>
        <bdi>{text}</bdi>
      </p>
    </div>
  );
