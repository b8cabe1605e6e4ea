import { Stack } from "@mantine/core";
import { PasswordField, type PasswordFieldProps } from "@one-hub/ui";
import type { ReactNode } from "react";
import { PasswordStrength } from "../PasswordStrength/PasswordStrength.tsx";

export interface PasswordTwiceProps {
  readonly size?: PasswordFieldProps["size"];
  readonly label: string;
  readonly description?: string;
  readonly confirmLabel: string;
  /** The password so far, for the meter. */
  readonly password: string;
  /** The form's props of each field, including its error. */
  readonly field: (name: "password" | "confirm") => Partial<PasswordFieldProps>;
}

/** A new password with its strength, and once more against slips. */
export const PasswordTwice = ({
  size,
  label,
  description,
  confirmLabel,
  password,
  field,
}: PasswordTwiceProps): ReactNode => (
  <>
    <Stack gap="sm">
      <PasswordField
        size={size}
        name="password"
        label={label}
        description={description}
        autoComplete="new-password"
        {...field("password")}
      />
      <PasswordStrength password={password} />
    </Stack>
    <PasswordField size={size} name="confirm" label={confirmLabel} autoComplete="new-password" {...field("confirm")} />
  </>
);
