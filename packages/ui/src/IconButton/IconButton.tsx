import { ActionIcon, type ActionIconProps, type ElementProps, Indicator } from "@mantine/core";
import type { ReactNode, Ref } from "react";

import { Hint } from "../Hint/Hint.tsx";

/** Props of {@link IconButton}; the rest goes to Mantine's `ActionIcon`. */
interface IconButtonProps
  extends Omit<ActionIconProps, "children" | "size">, Omit<ElementProps<"button", keyof ActionIconProps>, "title"> {
  /** What pressing it does; its accessible name and its tip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `md` 36 px, `sm` 32; both 44 where the pointer is a finger. */
  readonly size?: "md" | "sm" | undefined;
  /** Has no effect for the moment, but keeps the focus, which `disabled` would drop: for a button whose own press leads to this. */
  readonly unavailable?: boolean | undefined;
  /** How many there are, on the icon's corner. Say it in `label`. */
  readonly count?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon, with a tip on hover and focus. */
export const IconButton = ({
  label,
  icon,
  size = "md",
  count,
  unavailable = false,
  ...rest
}: IconButtonProps): ReactNode => (
  <Hint label={label}>
    <ActionIcon
      aria-label={label}
      size={size}
      {...rest}
      {...(unavailable && { "aria-disabled": true, "data-disabled": true, onClick: undefined })}
    >
      {count === undefined ? (
        icon
      ) : (
        <Indicator
          label={count}
          color="accent"
          size={20}
          offset={2}
          withBorder
          styles={{ indicator: { fontSize: 10.5, lineHeight: 1, fontWeight: 650 } }}
        >
          {icon}
        </Indicator>
      )}
    </ActionIcon>
  </Hint>
);
