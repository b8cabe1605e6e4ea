import { Box, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./RadioCards.module.css";

interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** A picture in front; above the label in cards that are pictures. */
  readonly mark?: ReactNode;
  /** Shown on hover, for labels that are not seen. */
  readonly title?: string;
  /** In a row of its own, as cards with words are. */
  readonly wide?: boolean;
}

interface RadioCardsProps<Value extends string> {
  readonly label: string;
  /** Name of the form's field. */
  readonly name?: string;
  readonly cards: readonly RadioCard<Value>[];
  /** That of no card when none is chosen. */
  readonly value: string;
  readonly onChange: (value: Value) => void;
  /** Least width of a card in pixels. */
  readonly width: number;
  readonly pictures?: boolean;
  /** The chosen card has the focus when its window opens. */
  readonly focused?: boolean;
}

/**
 * One of a few, each with more to it than a word. The browser's own radio buttons: one stop of the Tab key for all of
 * them, where Mantine's `Radio.Card` makes each a stop.
 */
export const RadioCards = <Value extends string>({
  label,
  name,
  cards,
  value,
  onChange,
  width,
  pictures = false,
  focused = false,
}: RadioCardsProps<Value>): ReactNode => {
  const id = useId();
  return (
    <Box component="fieldset" m={0} p={0} bd="0" miw={0}>
      <Box component="legend" p={0} mb={6} fw={550}>
        {label}
      </Box>
      <div
        className={classes["cards"]}
        data-pictures={pictures || undefined}
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}
      >
        {cards.map((card) => (
          <label key={card.value} className={classes["card"]} title={card.title} data-wide={card.wide}>
            <input
              type="radio"
              name={name ?? id}
              value={card.value}
              checked={card.value === value}
              data-autofocus={(focused && card.value === value) || undefined}
              onChange={() => onChange(card.value)}
            />
            {card.mark}
            <span className={classes["label"]}>
              {card.label}
              {card.detail === undefined ? null : (
                <Text fz={12.5} lh="18px" c="dimmed" fw={400} component="span" display="block">
                  {card.detail}
                </Text>
              )}
            </span>
          </label>
        ))}
      </div>
    </Box>
  );
};
