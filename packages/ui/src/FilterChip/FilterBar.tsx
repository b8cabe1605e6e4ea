import { Button, Stack } from "@mantine/core";
import { IconFilter, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
import { MenuButton } from "../Popup/MenuButton.tsx";
import { useIsHydrated } from "../theme/color-scheme.ts";
import { useNarrow } from "../theme/use-narrow.ts";
import { useUiTexts } from "../theme/texts.ts";
import { type FilterBarPlace, FilterBarContext } from "./filter-bar-context.ts";

interface FilterBarProps {
  /** `FilterChip`s. */
  readonly children: ReactNode;
  /** Other controls of the list, shown in the sheet on narrow screens; elsewhere the caller shows them. */
  readonly inSheet?: ReactNode;
}

/** Set filters as chips and a menu that adds others; on narrow screens one button that counts the set ones and opens all in a sheet. */
export const FilterBar = ({ children, inSheet }: FilterBarProps): ReactNode => {
  const texts = useUiTexts();
  const narrow = useNarrow();
  const hydrated = useIsHydrated();
  const [chosen, choose] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen === undefined) return undefined;
    const button = addButton.current;
    return () => {
      // A chip that was left without a value is gone, and the focus with it.
      if (document.activeElement === document.body) button?.focus();
    };
  }, [chosen]);
  const [count, setCount] = useState(0);
  const [opened, setOpened] = useState(false);
  const chips = (place: FilterBarPlace): ReactNode => (
    <FilterBarContext value={{ place, chosen, choose, setCount }}>{children}</FilterBarContext>
  );
  const button = { variant: "default", size: "xs" } as const;
  const opener = (
    <Button
      {...button}
      aria-haspopup="dialog"
      hiddenFrom="md"
      leftSection={<IconFilter size={16} aria-hidden="true" />}
      onClick={() => setOpened(true)}
    >
      {texts.filters(count)}
    </Button>
  );
  if (narrow)
    return (
      <>
        {chips("count")}
        {opener}
        <SideDrawer
          position="bottom"
          width="60%"
          opened={opened}
          onClose={() => setOpened(false)}
          title={texts.filters(count)}
        >
          <Stack gap="sm">
            {children}
            {inSheet === undefined ? null : (
              <Stack gap="sm" align="flex-start" mt="sm">
                {inSheet}
              </Stack>
            )}
          </Stack>
        </SideDrawer>
      </>
    );
  return (
    <>
      {chips("bar")}
      {/* A prerendered page does not know its width yet. */}
      {hydrated ? null : opener}
      <MenuButton position="bottom-start" menu={() => chips("menu")}>
        <Button {...button} ref={addButton} visibleFrom="md" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {texts.addFilter}
        </Button>
      </MenuButton>
    </>
  );
};
