import { assignRef } from "@mantine/hooks";
import { Menu, Text } from "@mantine/core";
import { type ReactNode, type Ref, useLayoutEffect } from "react";

import type { LanguageMenuProps } from "./LanguageMenu.tsx";

/** Hands an element that stands elsewhere to the menu as the place where it opens. */
const At = ({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }): ReactNode => {
  useLayoutEffect(() => assignRef(ref, element), [ref, element]);
  return null;
};

interface LanguageListProps extends Pick<LanguageMenuProps, "value" | "languages" | "onChange"> {
  readonly target: HTMLElement;
  readonly onClose: () => void;
}

/** The languages in a menu, each by its own name and by that in the language of the page; its own chunk. */
export const LanguageList = ({ target, value, languages, onChange, onClose }: LanguageListProps): ReactNode => {
  // oxlint-disable-next-line no-restricted-properties -- names of languages are no numbers or dates
  const names = new Intl.DisplayNames(value, { type: "language" });
  return (
    <Menu opened onClose={onClose}>
      <Menu.Target>
        <At element={target} />
      </Menu.Target>
      <Menu.Dropdown mah="clamp(200px, 70dvh, 600px)" style={{ overflowY: "auto" }}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {languages.map((language) => (
            <Menu.RadioItem key={language.value} value={language.value} closeMenuOnClick>
              <span lang={language.value}>{language.label}</span>
              {language.value === value ? null : (
                <Text size="xs" c="dimmed">
                  {names.of(language.value)}
                </Text>
              )}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
