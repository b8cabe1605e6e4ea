import { Menu, Text } from "@mantine/core";
import type { ReactNode } from "react";

import { At } from "../Popup/At.tsx";
import type { LanguageMenuProps } from "./LanguageMenu.tsx";

interface LanguageListProps extends Pick<LanguageMenuProps, "value" | "languages" | "onChange"> {
  readonly target: HTMLElement;
  readonly onClose: () => void;
}

/** The languages in a menu, each by its own name and by that in the language of the page; its own chunk. */
export const LanguageList = ({ target, value, languages, onChange, onClose }: LanguageListProps): ReactNode => {
  // oxlint-disable-next-line no-restricted-properties -- names of languages are no numbers or dates
  const names = new Intl.DisplayNames(value, { type: "language" });
  return (
    <Menu opened onClose={onClose} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <At element={target} />
      </Menu.Target>
      <Menu.Dropdown mah="clamp(200px, 70dvh, 600px)" style={{ overflowY: "auto" }}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language.value}
              value={language.value}
              closeMenuOnClick
              // The keyboard begins at the language of the page.
              data-autofocus={language.value === value || undefined}
            >
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
