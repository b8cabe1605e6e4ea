import { ActionIcon, type ActionIconProps, type ElementProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";

import { useUiTexts } from "../theme/texts.ts";
import { Avatar, type AvatarProps } from "./Avatar.tsx";

/** Props of {@link AccountButton}; the rest goes to Mantine's `ActionIcon`. */
interface AccountButtonProps
  extends
    Omit<ActionIconProps, "children">,
    Omit<ElementProps<"button", keyof ActionIconProps>, "name">,
    Pick<AvatarProps, "picture" | "seed"> {
  /** Kind of button, e.g. "Account"; the user's name follows it. */
  readonly label: string;
  readonly name: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The person in the header; opens the account. */
export const AccountButton = ({ label, name, picture, seed, ...rest }: AccountButtonProps): ReactNode => {
  const { colon } = useUiTexts();
  return (
    <ActionIcon radius="50%" ms={4} aria-label={`${label}${colon}${name}`} {...rest}>
      <Avatar picture={picture} seed={seed} />
    </ActionIcon>
  );
};
