import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

import classes from "./Account.module.css";
import { Avatar, type AvatarProps } from "./Avatar.tsx";

/** Props of {@link AccountButton}; the rest goes to the button element. */
interface AccountButtonProps
  extends
    Omit<ComponentPropsWithRef<"button">, "children" | "aria-label" | "name">,
    Pick<AvatarProps, "picture" | "seed"> {
  /** Kind of button, e.g. "Account"; the user's name follows it. */
  readonly label: string;
  readonly name: string;
}

/** The person in the header; opens the account. */
export const AccountButton = ({
  label,
  name,
  picture,
  seed,
  className,
  type = "button",
  ...rest
}: AccountButtonProps): ReactNode => (
  <button type={type} className={clsx(classes["button"], className)} aria-label={`${label}: ${name}`} {...rest}>
    <Avatar picture={picture} seed={seed} />
  </button>
);
