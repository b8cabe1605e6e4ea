import { createStore } from "../../lib/store.ts";

/** Whether the announcements are open, and which of them was asked for. */
interface Shown {
  readonly opened: boolean;
  readonly selected?: number | undefined;
}

const closed: Shown = { opened: false };

const { set, useValue } = createStore(closed);

/** Opens the announcements, scrolled to that id if there is one. */
export const openNotice = (id?: number): void => set({ opened: true, selected: id });

/** Closes them; nothing is selected any more. */
export const closeNotices = (): void => set(closed);

export const useNoticesShown = useValue;
