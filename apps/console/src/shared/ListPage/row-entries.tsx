import type { MenuEntry } from "@one-hub/ui";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";

/** Opens the form of a row from its menu. */
export const editEntry = (label: string, onSelect: () => void): MenuEntry => ({
  label,
  icon: <IconPencil size={16} />,
  onSelect,
});

/** Copies a row, or what it holds, from its menu. */
export const copyEntry = (label: string, onSelect: () => void): MenuEntry => ({
  label,
  icon: <IconCopy size={16} />,
  onSelect,
});

/** Asks from a row's menu whether it is to be deleted. */
export const deleteEntry = (label: string, onSelect: () => void): MenuEntry => ({
  label,
  icon: <IconTrash size={16} />,
  danger: true,
  divided: true,
  onSelect,
});
