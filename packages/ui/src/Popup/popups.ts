import { lazyPart } from "../theme/lazy-part.tsx";

const load = () => import("./PopupBody.tsx");

/** An open menu at the button that was pressed; its children are `MenuItem`s. */
export const PopupMenu = lazyPart(async () => (await load()).MenuBody);

/** An open panel with anything in it at the button that was pressed. */
export const PopupPanel = lazyPart(async () => (await load()).PanelBody);

/** Loads the code of menus and panels, so that the first one opens at once. */
export const preloadPopups = (): Promise<unknown> => Promise.all([PopupMenu.preload(), PopupPanel.preload()]);

/** Props of a button that opens one: the code comes when the pointer does. The press tells what fails. */
export const popupAhead = { onPointerEnter: () => void preloadPopups().catch(() => undefined) };
