import { createContext, type Dispatch, type SetStateAction } from "react";

/** What a chip is in a bar: itself if set, an entry of the menu if not, or counted alone. */
export type FilterBarPlace = "bar" | "menu" | "count";

interface FilterBarState {
  readonly place: FilterBarPlace;
  /** Name of the filter that was chosen in the menu and is not set yet. */
  readonly chosen: string | undefined;
  readonly choose: (label: string | undefined) => void;
  readonly setCount: Dispatch<SetStateAction<number>>;
}

/** The bar around a chip; undefined for one that stands alone. */
export const FilterBarContext = createContext<FilterBarState | undefined>(undefined);
