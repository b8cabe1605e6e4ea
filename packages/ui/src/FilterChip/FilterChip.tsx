import { Popover, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useEscape } from "../theme/escape.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./FilterChip.module.css";

interface FilterChipProps extends ElementProps<HTMLDivElement> {
  /** Name of the filter, e.g. "Model". */
  readonly label: string;
  /** The set value in words; `undefined` when not set. An empty string or zero are values. */
  readonly value?: ReactNode;
  readonly onClear: () => void;
  /** The input, select or dates of the filter; a function is handed a way to close the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** Width of the panel in pixels; 280 when left out. */
  readonly width?: number | undefined;
  /** Shows the value without its label (e.g. a range of days). */
  readonly valueOnly?: boolean | undefined;
  /** No choices are available. A set filter can still be removed. */
  readonly disabled?: boolean | undefined;
}

/** A filter that shows its value: tinted when set, removed with one press, edited in a panel. */
export const FilterChip = ({
  label,
  value,
  onClear,
  children,
  width = 280,
  valueOnly = false,
  disabled = false,
  className,
  ref,
}: FilterChipProps): ReactNode => {
  const texts = useUiTexts();
  const [opened, setOpened] = useState(false);
  useEscape(opened, () => setOpened(false));
  const set = value !== undefined;
  return (
    <div ref={ref} className={clsx(classes["root"], className)} data-set={set || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={width}
        position="bottom-start"
        trapFocus
        returnFocus
        closeOnEscape={false}
      >
        <Popover.Target>
          <button type="button" className={classes["open"]} disabled={disabled} onClick={() => setOpened(!opened)}>
            {valueOnly && set ? <VisuallyHidden>{`${label}: `}</VisuallyHidden> : <span>{label}</span>}
            <span className={classes["value"]} dir="auto">
              {set ? value : texts.any}
            </span>
            {set ? null : <IconChevronDown aria-hidden="true" />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} aria-labelledby={undefined} tabIndex={-1}>
          {typeof children === "function" ? children(() => setOpened(false)) : children}
        </Popover.Dropdown>
      </Popover>
      {set ? (
        <button type="button" className={classes["remove"]} aria-label={texts.removeFilter(label)} onClick={onClear}>
          <IconX aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
};
