import { SegmentedControl } from "@mantine/core";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import { CopyButton, type CopyButtonProps } from "../CopyButton/CopyButton.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./CodeBlock.module.css";

/** A piece of shown code; a plain string has no class. */
export type CodePart = string | { readonly kind: "string" | "comment" | "command"; readonly text: string };

/** One language of a {@link CodeBlock}. */
export interface CodeSample {
  readonly id: string;
  /** Name on the tab, e.g. "curl". */
  readonly label: string;
  readonly code: string | readonly CodePart[];
  /** Text to copy if it differs from the code (e.g. with the real key); a function is called on the press. */
  readonly copy?: CopyButtonProps["value"] | undefined;
}

interface CodeBlockProps extends ElementProps<HTMLDivElement> {
  /** One sample, or several with tabs. */
  readonly samples: readonly CodeSample[];
  /** Name of the code, e.g. "Sample request". */
  readonly label: string;
  /** Chosen tab, when the application keeps it. */
  readonly value?: string | undefined;
  readonly onChange?: ((id: string) => void) | undefined;
  /** Leaves out the copy button in the corner. */
  readonly withoutCopy?: boolean | undefined;
  readonly onCopy?: CopyButtonProps["onCopy"];
}

const plain = (code: CodeSample["code"]): string =>
  typeof code === "string" ? code : code.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** Code, left to right in every language, with a copy button and a tab a language. */
export const CodeBlock = ({
  samples,
  label,
  value,
  onChange,
  withoutCopy = false,
  onCopy,
  className,
  ref,
}: CodeBlockProps): ReactNode => {
  const { colon } = useUiTexts();
  const [own, setOwn] = useState<string>();
  const chosen = samples.find((sample) => sample.id === (value ?? own)) ?? samples[0];
  if (chosen === undefined) return null;
  const parts = typeof chosen.code === "string" ? [chosen.code] : chosen.code;
  const many = samples.length > 1;
  const copy = withoutCopy ? null : (
    <CopyButton iconOnly className={classes["copy"]} value={chosen.copy ?? plain(chosen.code)} onCopy={onCopy} />
  );
  return (
    <div ref={ref} className={clsx(classes["root"], className)}>
      {many ? (
        <div className={classes["top"]}>
          <SegmentedControl
            aria-label={label}
            data={samples.map((sample) => ({ value: sample.id, label: sample.label }))}
            value={chosen.id}
            onChange={(id) => {
              setOwn(id);
              onChange?.(id);
            }}
          />
          <span className={classes["end"]}>{copy}</span>
        </div>
      ) : null}
      <div className={classes["frame"]} data-copy={many || withoutCopy ? undefined : true}>
        <pre
          className={classes["code"]}
          dir="ltr"
          tabIndex={0}
          role="region"
          aria-label={many ? `${label}${colon}${chosen.label}` : label}
        >
          <code>
            {parts.map((part, index) =>
              typeof part === "string" ? (
                part
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- Parts never move: their place is their identity.
                <span key={index} className={classes[part.kind]}>
                  {part.text}
                </span>
              ),
            )}
          </code>
        </pre>
        {many ? null : copy}
      </div>
    </div>
  );
};
