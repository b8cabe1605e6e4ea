import { Box, PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type ReactNode, useState } from "react";

import { useUiTexts } from "../theme/texts.ts";

/** Props of {@link PasswordField}; fits `form.getInputProps`. */
export interface PasswordFieldProps extends PasswordInputProps {
  /** At the end of the label's line, e.g. a link "Forgot it?". */
  readonly labelEnd?: ReactNode;
}

/** A password, with a button that shows it and says what it does. */
export const PasswordField = ({ labelEnd, ...rest }: PasswordFieldProps): ReactNode => {
  const texts = useUiTexts();
  const [visible, setVisible] = useState(false);
  const field = (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="off"
      // Mantine marks the box around the input alone.
      aria-invalid={Boolean(rest.error) || undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        "aria-label": visible ? texts.hide : texts.reveal,
        "aria-pressed": undefined,
      }}
      {...rest}
    />
  );
  if (labelEnd === undefined) return field;
  return (
    <Box pos="relative">
      {field}
      <Box component="span" pos="absolute" top={0} fz={13} lh="18px" fw={550} style={{ insetInlineEnd: 0 }}>
        {labelEnd}
      </Box>
    </Box>
  );
};
