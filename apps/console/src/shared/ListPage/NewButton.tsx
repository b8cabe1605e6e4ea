import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface NewButtonProps {
  /** Loads the form, once the button is pointed at or focused. */
  readonly preload: () => void;
  readonly onClick: () => void;
  readonly children: string;
}

/** Opens a list's form for a new row. */
export const NewButton = ({ preload, onClick, children }: NewButtonProps): ReactNode => (
  <Button
    variant="filled"
    leftSection={<IconPlus size={16} />}
    onPointerEnter={preload}
    onFocus={preload}
    onClick={onClick}
  >
    {children}
  </Button>
);
