// One file for all of them: no page needs them before it is usable, and they come together.
export { PaletteButton } from "../CommandPalette/PaletteButton.tsx";
export { Bell } from "../Notices/Bell.tsx";
export { SheetKeys } from "../ShortcutSheet/SheetKeys.tsx";
