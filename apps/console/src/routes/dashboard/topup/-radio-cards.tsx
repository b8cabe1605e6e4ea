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
  <fieldset className={classes["choices"]}>
    <legend className={classes["legend"]}>{label}</legend>
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
          <span className={classes["choiceText"]}>
            <span className={classes["choiceName"]}>{card.label}</span>
            {card.detail === undefined ? null : <span className={classes["choiceDetail"]}>{card.detail}</span>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
