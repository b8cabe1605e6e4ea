import type { Demo } from "../../demo/demo.ts";
import { ColorSchemeToggle } from "./ColorSchemeToggle.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "ColorSchemeToggle", placed: false, render: () => <ColorSchemeToggle /> },
  {
    name: "LanguageMenu",
    render: (place) => (
      <LanguageMenu
        {...place}
        withName
        value="en"
        languages={[
          { value: "en", label: "English" },
          { value: "zh-CN", label: "简体中文" },
        ]}
        onChange={() => undefined}
      />
    ),
  },
];
