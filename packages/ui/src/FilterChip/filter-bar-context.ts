import { createContext, type Dispatch, type SetStateAction } from "react";

/** How a chip renders in a bar: `bar`, as a chip when set; `menu`, as a menu item when not set; `count`, as nothing but counted when set. */
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
