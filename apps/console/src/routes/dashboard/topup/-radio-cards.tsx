import { Box, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./-topup.module.css";

/** One of {@link RadioCards}. */
export interface RadioCard {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** A picture in front. */
  readonly mark?: ReactNode;
}

interface RadioCardsProps {
  readonly label: string;
  readonly name: string;
  readonly cards: readonly RadioCard[];
  /** That of no card when none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For short labels: two cards fit side by side on a phone. */
  readonly short?: boolean;
}

/** One of a few, each with more to it than a word. */
export const RadioCards = ({ label, name, cards, value, onChange, short = false }: RadioCardsProps): ReactNode => (
  <Box component="fieldset" m={0} p={0} bd="0" miw={0}>
    <Box component="legend" p={0} mb={6} fw={550}>
      {label}
    </Box>
    <div className={classes["cards"]} data-short={short || undefined}>
      {cards.map((card) => (
        <label key={card.value} className={classes["choice"]}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
          />
          {card.mark}
          <Flex component="span" direction="column" gap={0} miw={0}>
            <span className={classes["choiceName"]}>{card.label}</span>
            {card.detail === undefined ? null : <span className={classes["choiceDetail"]}>{card.detail}</span>}
          </Flex>
        </label>
      ))}
    </div>
  </Box>
);
