import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, use, useEffect, useState } from "react";
import { MenuItem } from "../Popup/MenuButton.tsx";
import { popupAhead, PopupPanel } from "../Popup/popups.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { FilterBarContext } from "./filter-bar-context.ts";

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
  const bar = use(FilterBarContext);
  const set = value !== undefined;
  const isChosen = bar?.place === "bar" && bar.chosen === label;
  const [wasOpened, setWasOpened] = useState(false);
  const opened = wasOpened || isChosen;
  const setOpened = (next: boolean): void => {
    setWasOpened(next);
    if (isChosen && !next) bar.choose(undefined);
  };
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = (): void => {
    button?.focus();
    setOpened(false);
  };
  const { place, setCount } = bar ?? {};
  useEffect(() => {
    if (place !== "count" || !set) return undefined;
    setCount?.((count) => count + 1);
    return () => setCount?.((count) => count - 1);
  }, [place, set, setCount]);
  const look = { size: "xs", variant: set ? "light" : "default" } as const;
  if (bar?.place === "menu")
    return set ? null : <MenuItem label={label} disabled={disabled} onSelect={() => bar.choose(label)} />;
  if (bar !== undefined && (bar.place === "count" || !(set || isChosen))) return null;
  return (
    <Button.Group ref={ref} className={className ?? ""} maw="100%">
      <Button
        {...look}
        // Two lines where the place is too narrow for one.
        fullWidth
        // In a sheet, which is wider than it: the sign at the end.
        justify="space-between"
        ref={setButton}
        miw={0}
        rightSection={set ? null : <IconChevronDown size={14} aria-hidden="true" />}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={opened}
        {...popupAhead}
        onClick={() => setOpened(!opened)}
      >
        {valueOnly && set ? <VisuallyHidden>{`${label}${texts.colon}`}</VisuallyHidden> : <span>{label}</span>}
        {/* Room for a range of two times to the second, in the language with the longest words for it. */}
        <Text
          span
          inherit
          lineClamp={2}
          maw="48ch"
          ms={6}
          lh="20px"
          fw={550}
          dir="auto"
          ta="start"
          style={{ overflowWrap: "anywhere", textWrap: "balance" }}
        >
          {set ? value : texts.any}
        </Text>
      </Button>
      {opened && button !== null ? (
        <PopupPanel target={button} label={label} width={width} position="bottom-start" onClose={close}>
          {typeof children === "function" ? children(close) : children}
        </PopupPanel>
      ) : null}
      {set ? (
        <Button {...look} flex="none" h="auto" px={8} aria-label={texts.removeFilter(label)} onClick={onClear}>
          <IconX size={14} aria-hidden="true" />
        </Button>
      ) : null}
    </Button.Group>
  );
};
