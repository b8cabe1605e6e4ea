import { Loader, TextInput, UnstyledButton } from "@mantine/core";
import type { Price } from "@one-hub/sdk";
import type { TFunction } from "i18next";
import { type ReactNode, useRef, useState } from "react";
import { useIssueText } from "../../../../lib/issue-text.ts";
import { useReturnedFocus } from "../../../../lib/returned-focus.ts";
import { NONE } from "../../../../shared/ListPage/cells.tsx";
import { useEdited } from "./-price-edits.ts";
import { priceIssue, priceText, type PriceUnit, typedRatio } from "./-price-units.ts";
import classes from "./-pricing.module.css";

/** The words of the page, handed to cells so that no cell of a row asks for them itself. */
export type PriceWords = TFunction<readonly ["operation_pricing", "prices"]>;

export interface RatioCellProps {
  readonly t: PriceWords;
  readonly price: Price;
  readonly side: "input" | "output";
  /** In what it is typed. */
  readonly unit: PriceUnit;
  /** Name of the number, e.g. "Input ratio of gpt-4o". */
  readonly name: string;
  /** Content while it is not edited; undefined where the price has no such side. */
  readonly text: (price: Price) => string | undefined;
  /** A second line under it. */
  readonly below?: ((price: Price) => string | undefined) | undefined;
}

/** The look of Mantine's UnstyledButton without its two components: 100 rows would draw 800. */
const look = `mantine-focus-auto ${UnstyledButton.classes["root"]} ${classes["cell"]}`;

/** The press that opened the field asked for it: the keyboard stays where it was. */
const focusTyped = (field: HTMLInputElement | null): void => field?.focus();

interface RatioFieldProps extends Pick<RatioCellProps, "side" | "unit" | "name"> {
  readonly initial: string;
  /** Resolves to whether the ratio was saved. */
  readonly onSave: (ratio: number) => Promise<boolean>;
  /** Closes it; the number takes the focus unless that has moved on. */
  readonly onClose: (moved: boolean) => void;
}

/** The field in which a number is typed. */
const RatioField = ({ side, unit, name, initial, onSave, onClose }: RatioFieldProps): ReactNode => {
  const [typed, setTyped] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const moved = useRef(false);
  const issueText = useIssueText("operation_pricing");
  const ratio = typedRatio(typed, unit);
  const save = async (): Promise<void> => {
    if (ratio === undefined || busy) return;
    // Untouched text would round a stored number to what its unit shows of it.
    if (typed !== initial) {
      setBusy(true);
      const isSaved = await onSave(ratio);
      setBusy(false);
      setIsRefused(!isSaved);
      if (!isSaved) return;
    }
    onClose(moved.current);
  };
  return (
    <TextInput
      className={classes["typed"] ?? ""}
      size="xs"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      ref={focusTyped}
      aria-label={name}
      error={issueText(side, priceIssue(typed, unit, "notPrice"))}
      value={typed}
      readOnly={busy}
      aria-busy={busy || undefined}
      rightSection={busy ? <Loader size={14} /> : undefined}
      onChange={(event) => {
        setIsRefused(false);
        setTyped(event.currentTarget.value);
      }}
      onFocus={(event) => {
        moved.current = false;
        event.currentTarget.select();
      }}
      onBlur={() => {
        moved.current = true;
        // Only Enter tries again what was refused.
        if (!isRefused) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          // The same press would open it again, from the number that has the focus then.
          event.preventDefault();
          void save();
        }
        if (event.key === "Escape" && !busy) onClose(false);
      }}
    />
  );
};

/** A number of a price: pressed, it can be typed. Enter or leaving it saves what was typed, Escape does not; what fails stays in the field. */
export const RatioCell = ({ t, price, side, unit, name, text, below }: RatioCellProps): ReactNode => {
  const { edits, shown, change } = useEdited(price);
  const [initial, setInitial] = useState<string>();
  const { ref, request } = useReturnedFocus();
  const written = text(shown);
  if (written === undefined) return NONE;
  const second = below?.(shown);
  if (initial === undefined)
    return (
      <span className={classes["cellLines"]}>
        <button
          ref={ref}
          type="button"
          className={look}
          data-sheet={edits.collecting || undefined}
          data-changed={change[side] !== undefined || undefined}
          aria-label={t("cellValue", { name, value: written })}
          onClick={() => setInitial(priceText(shown[side], unit))}
        >
          {written}
        </button>
        {second === undefined ? null : <span className={classes["below"]}>{second}</span>}
      </span>
    );
  return (
    <RatioField
      side={side}
      unit={unit}
      name={name}
      initial={initial}
      onSave={(ratio) => edits.edit(price, { [side]: ratio })}
      onClose={(moved) => {
        if (!moved) request();
        setInitial(undefined);
      }}
    />
  );
};
